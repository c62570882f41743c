import { Injectable } from '@nestjs/common';
import addressOf from '@fastify/proxy-addr';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../config/settings';
import { ApiKeys } from './api-keys';
import { trustedProxies } from './trusted-proxies';

/** Somebody who may come in. */
export interface KnownCaller {
  /** The name of the caller's API key, or `anonymous`. */
  readonly name: string;
  /** By what the caller's requests are counted: the key, else the address; which one that is, TRUST_PROXY decides. */
  readonly countedBy: string;
}

/** Tells who is asking. */
@Injectable()
export class Callers {
  private readonly addressOf: (request: IncomingMessage) => string;

  constructor(
    private readonly keys: ApiKeys,
    settings: Settings,
  ) {
    const isTrusted = trustedProxies(settings);
    this.addressOf =
      settings.server.trustProxy === 0
        ? ({ socket }) => socket.remoteAddress ?? ''
        : (request) => addressOf(request, isTrusted);
  }

  /** Null where keys are configured, and none fits. */
  of(request: IncomingMessage): KnownCaller | null {
    if (!this.keys.areNeeded) return { name: 'anonymous', countedBy: this.addressOf(request) };
    const name = this.keys.nameOf(request.headers);
    return name === null ? null : { name, countedBy: `key ${name}` };
  }
}
