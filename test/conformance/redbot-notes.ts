import { type OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { isCacheable, trialRequests } from '../support/example-requests';

/** A note of REDbot that is no praise, and why it stays. */
interface ExplainedNote {
  /** Its id, with the field where the note is about one. */
  readonly note: string;
  readonly reason: string;
  /** The only operations that may have it; any where it is undefined. */
  readonly operations?: readonly string[];
}

export const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;

const pages = ['getStatisticsSwaggerPage', 'getStatisticsRedocPage'];

export const explainedNotes: readonly ExplainedNote[] = [
  { note: 'FIELD_DEPRECATED Keep-Alive', reason: 'Node sends it, and clients of HTTP/1.1 use it' },
  {
    note: 'FIELD_DEPRECATED X-Download-Options',
    reason: 'One of the fields that helmet sets by default',
    operations: pages,
  },
  { note: 'FIELD_DEPRECATED X-XSS-Protection', reason: 'Likewise: 0, which turns it off', operations: pages },
  {
    note: 'AGE_PENALTY',
    reason: 'Date is now, Age counts from the answer of the interface: lifetimes come out right',
  },
  { note: 'STORE_PUBLIC_UNNECESSARY', reason: 'True with s-maxage, but it says what is meant' },
  { note: 'STORE_STORABLE', reason: 'Meant so: docs/cache.md' },
  { note: 'STALE_WHILE_REVALIDATE', reason: 'Meant so: docs/cache.md' },
  { note: 'STALE_IF_ERROR', reason: 'Meant so: docs/cache.md' },
  { note: 'CURRENT_AGE', reason: 'The cache of the gateway, as Age reports it' },
  { note: 'CACHE_STATUS', reason: 'RFC 9211, one member for each interface' },
  {
    note: 'STALE_SERVABLE',
    reason: 'The chains are part of the program, and change with its version alone',
    operations: ['listChains'],
  },
  {
    note: 'STORE_NO_STORE',
    reason: 'What is true of this moment or of one caller is never stored',
    operations: trialRequests(document, (operation) => !isCacheable(operation)).map(
      ({ operationId }) => operationId,
    ),
  },
  {
    note: 'VARY_BODY_MISMATCH',
    reason: 'The figures have changed between two requests',
    operations: ['getMetrics', 'getOverview'],
  },
];

/** Operations that REDbot cannot judge: it waits for the end of a response. */
export const endless: Readonly<Record<string, string>> = {
  streamTransaction: 'A transaction may have further orders, so its stream goes on',
};
