import { type IncomingMessage } from 'node:http';

/** A caller who is let in. */
export interface AccessGrant {
  /** The name of the caller's API key, or `anonymous`. */
  readonly clientName: string;
  /** Headers that the answer gets beside its own: names and values in turn. */
  readonly headers: readonly string[];
}

/** Decides whether a request may be answered before the framework sees it. */
export interface FastPathAuthorizer {
  /** Null where the framework has to judge. Does not reject. */
  authorize(request: IncomingMessage): AccessGrant | null | Promise<AccessGrant | null>;
  /** The name of the caller's API key, or `anonymous`. */
  readonly clientNameOf: (request: IncomingMessage) => string;
}

const anonymousGrant: AccessGrant = { clientName: 'anonymous', headers: [] };

/** Lets everybody in. */
export const allowAll: FastPathAuthorizer = {
  authorize: () => anonymousGrant,
  clientNameOf: () => anonymousGrant.clientName,
};
