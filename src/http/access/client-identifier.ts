import { Injectable } from '@nestjs/common';
import addressOf from '@fastify/proxy-addr';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { ApiKeys } from './api-keys';
import { rateLimitKeyOfAddress, trustedProxies } from './client-address';

/** The client of a request. */
export interface Client {
  /** The name of its API key, or `anonymous`. */
  readonly name: string;
  /** What its requests are counted by: the API key, else the address, which TRUST_PROXY decides. */
  readonly rateLimitKey: string;
}

/** Identifies the client of a request, by its API key or its address. */
@Injectable()
export class ClientIdentifier {
  private readonly addressOf: (request: IncomingMessage) => string | undefined;

  constructor(
    private readonly keys: ApiKeys,
    settings: Settings,
  ) {
    const isTrusted = trustedProxies(settings);
    this.addressOf =
      settings.server.trustProxy === 0
        ? ({ socket }) => socket.remoteAddress
        : (request) => addressOf(request, isTrusted);
  }

  /** Null if API keys are configured and none matches. */
  identify(request: IncomingMessage): Client | null {
    if (!this.keys.isRequired) return { name: 'anonymous', rateLimitKey: this.addressKeyOf(request) };
    const name = this.keys.nameOf(request.headers);
    return name === null ? null : { name, rateLimitKey: `key ${name}` };
  }

  /** Falls back to the socket's address where a proxy gave none. */
  private addressKeyOf(request: IncomingMessage): string {
    return (
      rateLimitKeyOfAddress(this.addressOf(request)) ??
      rateLimitKeyOfAddress(request.socket.remoteAddress) ??
      unknownAddress
    );
  }
}

/** The key of a connection that the client has reset, which has no address. */
const unknownAddress = 'no address';
