import { ControlInput, required } from './control-input';
import { type Fault, faultKinds } from './fault';
import { interfaceNames } from './order-view';

const fields = [
  'interface',
  'kind',
  'pathPrefix',
  'count',
  'delayMs',
  'status',
  'retryAfterSeconds',
] as const;

const defaultDelayMs = 100;
const maxDelayMs = 600_000;
const maxRetryAfterSeconds = 86_400;

/** Reads a fault from a control request: `interface` and `kind` are required. */
export function faultFrom(body: unknown): Omit<Fault, 'id'> {
  const input = new ControlInput(body, fields);
  return {
    interface: required(input.choice('interface', [...interfaceNames, 'both']), 'interface'),
    kind: required(input.choice('kind', faultKinds), 'kind'),
    pathPrefix: input.text('pathPrefix') ?? '/',
    remaining: input.integer('count', 1, Number.MAX_SAFE_INTEGER) ?? null,
    delayMs: input.integer('delayMs', 0, maxDelayMs) ?? defaultDelayMs,
    status: input.integer('status', 200, 599) ?? null,
    retryAfterSeconds: input.integer('retryAfterSeconds', 0, maxRetryAfterSeconds) ?? null,
  };
}
