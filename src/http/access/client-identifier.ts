import { Injectable } from '@nestjs/common';
import addressOf from '@fastify/proxy-addr';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { ApiKeys } from './api-keys';
import { rateLimitKeyOfAddress } from './client-address';
import { trustedProxies } from './trusted-proxies';

/** Somebody who may come in. */
export interface Client {
  /** The name of the caller's API key, or `anonymous`. */
  readonly name: string;
  /** By what the caller's requests are counted: the key, else the client's address; TRUST_PROXY decides which. */
  readonly rateLimitKey: string;
}

/** Tells who is asking. */
@Injectable()
export class ClientIdentifier {
  private readonly addressOf: (request: IncomingMessage) => string;

  constructor(
    private readonly keys: ApiKeys,
    settings: Settings,
  ) {
    const isTrusted = trustedProxies(settings);
    this.addressOf =
      settings.server.trustProxy === 0 ? socketAddressOf : (request) => addressOf(request, isTrusted);
  }

  /** Null where keys are configured, and none fits. */
  identify(request: IncomingMessage): Client | null {
    if (!this.keys.areRequired) return { name: 'anonymous', rateLimitKey: this.addressKeyOf(request) };
    const name = this.keys.nameOf(request.headers);
    return name === null ? null : { name, rateLimitKey: `key ${name}` };
  }

  /** What a proxy writes that is no address says nothing: then the socket's counts. */
  private addressKeyOf(request: IncomingMessage): string {
    return (
      rateLimitKeyOfAddress(this.addressOf(request)) ??
      rateLimitKeyOfAddress(socketAddressOf(request)) ??
      unknownAddress
    );
  }
}

/** Of a connection that is closed already, or that has no address. */
const unknownAddress = 'no address';

const socketAddressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';
