import { type IncomingMessage } from 'node:http';

/** Headers that an answer gets beside its own. */
export type AddedHeaders = Readonly<Record<string, string>>;

/** Decides whether a request may be answered before the framework sees it. */
export interface Doorkeeper {
  /** What to add to the answer; null where the framework has to judge. Does not reject. */
  admit(request: IncomingMessage): AddedHeaders | null | Promise<AddedHeaders | null>;
  /** The name of the caller's API key, or `anonymous`. */
  nameOf(request: IncomingMessage): string;
}

const nothingToAdd: AddedHeaders = {};

/** Lets everybody in. */
export const noDoorkeeper: Doorkeeper = { admit: () => nothingToAdd, nameOf: () => 'anonymous' };
