import { type IncomingMessage } from 'node:http';
import { headerLine } from './header-lines';

/** Whether a request came to the proxy before the gateway by TLS; the gateway itself speaks none. */
export type IsHttps = (request: IncomingMessage) => boolean;

/**
 * Reads `X-Forwarded-Proto`, of which the last value is the nearest proxy's.
 * @param isTrusted whether the word of a proxy counts, by its address and the hops to it
 */
export const isHttpsByProxy =
  (isTrusted: (address: string, hop: number) => boolean): IsHttps =>
  ({ headers, socket }) => {
    const protocols = headers['x-forwarded-proto'];
    if (protocols === undefined) return false;
    return lastOf(String(protocols)) === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
  };

const lastOf = (values: string): string =>
  values
    .slice(values.lastIndexOf(',') + 1)
    .trim()
    .toLowerCase();

const [name, value] = ['strict-transport-security', 'max-age=31536000'] as const;

/** Tells a browser to come by TLS alone (RFC 6797). Other hosts of the domain are not ours to speak for. */
export const strictTransport: Readonly<Record<string, string>> = { [name]: value };

/** The same, written out. */
export const strictTransportLine = headerLine(name, value);
