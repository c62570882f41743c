import ipaddr from 'ipaddr.js';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address with a zone, in brackets and with a port is no longer; whatever is, is no address. */
const maxAddressLength = 100;

/** `[host]:port`, `[host]` and `host:port`: some proxies write the port of the caller, too. */
const hostAndPort = /^(?:\[([^\]]*:[^\]]*)\](?::\d{1,5})?|([^:[\]]+):\d{1,5})$/;

/** The leading parts, 16 bits each, of an IPv6 address that are one caller's: a /64. */
const networkParts = 4;

/**
 * The address in a text as a socket or a proxy writes it: without port, brackets and zone. Null where it holds no
 * IPv4 or IPv6 address.
 */
export function plainAddress(text: string): string | null {
  // What nearly all callers have.
  if (isIPv4(text)) return text;
  if (text.length > maxAddressLength) return null;
  const trimmed = text.trim();
  const [, inBrackets, beforePort] = hostAndPort.exec(trimmed) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? trimmed).split('%', 1);
  return isIPv4(address) || isIPv6(address) ? address : null;
}

/**
 * By what the requests from an address are counted: an IPv4 address as it is, in whichever IPv6 form it came, and of
 * an IPv6 address its /64, since one host may use all of that. Null where the text holds no address.
 */
export function rateLimitKeyOfAddress(text: string): string | null {
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
