import { type Tone } from '../elements/tone';
import { type Overview } from './overview';

interface StateWords {
  readonly tone: Tone;
  readonly label: string;
}

type Interface = Overview['interfaces']['order'];

export const readinessStates: Readonly<Record<Overview['status'], StateWords>> = {
  starting: { tone: 'accent', label: 'Starting' },
  ready: { tone: 'good', label: 'Ready' },
  draining: { tone: 'warn', label: 'Draining' },
};

export const interfaceStates: Readonly<Record<Interface['state'], StateWords>> = {
  up: { tone: 'good', label: 'Up' },
  probing: { tone: 'warn', label: 'Probing' },
  failing: { tone: 'bad', label: 'Failing' },
};

export const breakerStates: Readonly<Record<Interface['breaker'], string>> = {
  closed: 'Closed: calls are made',
  'half-open': 'Half-open: a few calls are made to see whether it is back',
  open: 'Open: no calls are made for a while',
};

export const redisStates: Readonly<Record<Overview['redis'], StateWords & { readonly sentence: string }>> = {
  up: { tone: 'good', label: 'Up', sentence: 'Caches and limits are shared with the other gateways.' },
  refusing: {
    tone: 'warn',
    label: 'Refusing',
    sentence: 'It responds but rejects operations. This gateway caches or counts on its own.',
  },
  down: {
    tone: 'bad',
    label: 'Down',
    sentence: 'It is not used now. This gateway caches and counts on its own.',
  },
  off: {
    tone: 'plain',
    label: 'Off',
    sentence: 'None is configured. This gateway caches and counts on its own.',
  },
};

export const pollingModes: Readonly<Record<Overview['live']['polling'], string>> = {
  shared: 'Shared: one gateway polls an order for all gateways',
  local: 'Local: this gateway polls for itself',
};

const failureKinds: Readonly<Partial<Record<string, string>>> = {
  timeout: 'No response in time',
  unreachable: 'No connection',
  failed: 'A server error',
  'rate-limited': 'Too many requests',
  'credentials-refused': 'The access token was refused',
  invalid: 'A response that cannot be read',
};

/** What a failed attempt met; a kind that this version does not know is shown as it is. */
export const failureText = (kind: string): string => failureKinds[kind] ?? kind;
