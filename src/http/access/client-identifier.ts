import addressOf, { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { hash as hashOf, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { AccessSettings } from '../../config/access-settings';
import { type ApiKey } from '../../config/sections/client-settings';
import { Settings } from '../../config/settings';
import { anonymous, type Exchange } from '../exchange';

/** Enough for an IPv6 address with a zone, brackets and a port. */
const maxAddressLength = 100;

/** `[host]:port`, `[host]` and `host:port`: some proxies add the client's port. */
const hostAndPort = /^(?:\[([^\]]*:[^\]]*)\](?::\d{1,5})?|([^:[\]]+):\d{1,5})$/;

/** The parts, 16 bits each, of an IPv6 address that identify a client's network: a /64. */
const networkParts = 4;

/** The IPv4 or IPv6 address that a socket or proxy gave, without port, brackets and zone; null if there is none. */
function plainAddress(text = ''): string | null {
  // The most frequent case first.
  if (isIPv4(text)) return text;
  if (text.length > maxAddressLength) return null;
  const trimmed = text.trim();
  const [, inBrackets, beforePort] = hostAndPort.exec(trimmed) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? trimmed).split('%', 1);
  return isIPv4(address) || isIPv6(address) ? address : null;
}

/**
 * The rate limit key of an address: an IPv4 address itself, also where it is embedded in an IPv6 address, and the /64 of
 * an IPv6 address, because one host may use all of its /64. Null if the text holds no address.
 */
export function rateLimitKeyOfAddress(text: string | undefined): string | null {
  const address = plainAddress(text);
  return address === null || isIPv4(address) ? address : rateLimitKeyOfIPv6(ipaddr.IPv6.parse(address));
}

function rateLimitKeyOfIPv6(address: ipaddr.IPv6): string {
  const range = address.range();
  // RFC 4291 2.5.5.2, and RFC 6052: the last 32 bits are the IPv4 address.
  if (range === 'ipv4Mapped' || range === 'rfc6052') return address.toByteArray().slice(-4).join('.');
  const network = address.parts.slice(0, networkParts).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether to trust the proxy so many hops away (the nearest is 0). Without an address the connection was reset. */
export type TrustProxyFn = (address: string | undefined, hop: number) => boolean;

/** Trusts the proxies of TRUST_PROXY: that number of the nearest ones, or those at its addresses. */
export function trustedProxies({ server: { trustProxy } }: Settings): TrustProxyFn {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isListed = compile([...trustProxy]);
  return (address, hop) => isListed(plainAddress(address) ?? '', hop);
}

/** The client of a request. */
export interface Client {
  /** The name of its API key, or `anonymous`. */
  readonly name: string;
  /** What its requests are counted by: the API key, else the address, which TRUST_PROXY decides. */
  readonly rateLimitKey: string;
  /** Requests a minute that it may make, by its API key or for all; null for no limit. */
  readonly limitPerMinute: number | null;
}

/** @param nowMs epoch milliseconds of the wall clock: the end of a key is a date */
export const hasEnded = ({ untilMs }: ApiKey, nowMs?: number): boolean =>
  untilMs !== null && (nowMs ?? Date.now()) >= untilMs;

/** Identifies the client of a request, by its API key or its address. */
@Injectable()
export class ClientIdentifier {
  private readonly addressOf: (request: IncomingMessage) => string | undefined;

  constructor(
    private readonly rules: AccessSettings,
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
    const { apiKeys, rateLimitPerMinute: limitPerMinute } = this.rules;
    if (apiKeys.length === 0)
      return { name: anonymous, rateLimitKey: this.addressKeyOf(request), limitPerMinute };
    const key = this.keyOf(request);
    if (key === null || hasEnded(key)) return null;
    const { name, requestsPerMinute } = key;
    return { name, rateLimitKey: `key ${name}`, limitPerMinute: requestsPerMinute ?? limitPerMinute };
  }

  /** When the API key of the request ended, in epoch milliseconds; null if it has none that has ended. */
  endOfKeyMs(request: Exchange): number | null {
    const key = this.keyOf(request);
    return key !== null && hasEnded(key) ? key.untilMs : null;
  }

  /** The key in `X-API-Key`, ended or not. Looked up once for a request: a reload does not change whose it is. */
  private keyOf(request: Exchange): ApiKey | null {
    if (request.apiKey === undefined) request.apiKey = this.findKey(request.headers);
    return request.apiKey;
  }

  /** Null if the header is absent, empty or unknown. Compares in constant time. */
  private findKey({ 'x-api-key': key }: IncomingHttpHeaders): ApiKey | null {
    if (typeof key !== 'string' || key === '') return null;
    // Node decodes headers as latin1, so this hashes the bytes that were sent.
    const sent = hashOf('sha256', Buffer.from(key, 'latin1'), 'buffer');
    let found: ApiKey | null = null;
    for (const known of this.rules.apiKeys) if (timingSafeEqual(sent, known.hash)) found ??= known.key;
    return found;
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
