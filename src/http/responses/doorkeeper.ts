import { type IncomingMessage } from 'node:http';

/** A caller who is let in. */
export interface Admission {
  /** The name of the caller's API key, or `anonymous`. */
  readonly name: string;
  /** Headers that the answer gets beside its own: names and values in turn. */
  readonly headers: readonly string[];
}

/** Decides whether a request may be answered before the framework sees it. */
export interface Doorkeeper {
  /** Null where the framework has to judge. Does not reject. */
  admit(request: IncomingMessage): Admission | null | Promise<Admission | null>;
  /** The name of the caller's API key, or `anonymous`. */
  readonly nameOf: (request: IncomingMessage) => string;
}

const anybody: Admission = { name: 'anonymous', headers: [] };

/** Lets everybody in. */
export const noDoorkeeper: Doorkeeper = { admit: () => anybody, nameOf: () => anybody.name };
