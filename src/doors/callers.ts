import { Injectable } from '@nestjs/common';
import addressOf from '@fastify/proxy-addr';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../config/settings';
import { ApiKeys } from './api-keys';
import { trustedProxies, type TrustInProxy } from './trusted-proxies';

/** Tells who is asking. */
@Injectable()
export class Callers {
  private readonly isTrusted: TrustInProxy;

  constructor(
    private readonly keys: ApiKeys,
    settings: Settings,
  ) {
    this.isTrusted = trustedProxies(settings);
  }

  /**
   * Where keys are configured: whose key it is, and null where none fits. Else the caller's address; which
   * one that is, TRUST_PROXY decides.
   */
  nameOf(request: IncomingMessage): string | null {
    if (!this.keys.areNeeded) return `address ${addressOf(request, this.isTrusted)}`;
    const name = this.keys.nameOf(request.headers);
    return name === null ? null : `key ${name}`;
  }
}
