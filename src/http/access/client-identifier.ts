import { Injectable } from '@nestjs/common';
import addressOf from '@fastify/proxy-addr';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { anonymous, type Exchange } from '../exchange';
import { ApiKeys, hasEnded } from './api-keys';
import { rateLimitKeyOfAddress, trustedProxies } from './client-address';

/** The client of a request. */
export interface Client {
  /** The name of its API key, or `anonymous`. */
  readonly name: string;
  /** What its requests are counted by: the API key, else the address, which TRUST_PROXY decides. */
  readonly rateLimitKey: string;
  /** The limit of its API key in place of the common one; null if it has none. */
  readonly ownLimitPerMinute: number | null;
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

  /** Null if API keys are configured and the request has none that is valid. */
  identify(request: Exchange): Client | null {
    if (!this.keys.isRequired)
      return { name: anonymous, rateLimitKey: this.addressKeyOf(request), ownLimitPerMinute: null };
    const key = this.keys.find(request);
    if (key === null || hasEnded(key)) return null;
    return { name: key.name, rateLimitKey: `key ${key.name}`, ownLimitPerMinute: key.requestsPerMinute };
  }

  /** When the API key of the request ended, in epoch milliseconds; null if it has none that has ended. */
  endOfKeyMs(request: Exchange): number | null {
    const key = this.keys.find(request);
    return key !== null && hasEnded(key) ? key.untilMs : null;
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
