import { randomUUID } from 'node:crypto';
import { keyPrefix } from '../redis/key-prefix';

/** The channel on which gateways tell each other the keys of entries that have changed. */
export const changeChannel = `${keyPrefix}:changed`;

/** Tells this gateway's own messages from those of others. */
const gatewayId = randomUUID();

export const changeMessage = (key: string): string => `${gatewayId} ${key}`;

/** The key that another gateway has changed; null for a message of this gateway. */
export function changedKeyOf(message: string): string | null {
  const separator = message.indexOf(' ');
  return message.slice(0, separator) === gatewayId ? null : message.slice(separator + 1);
}
