import { keyPrefix } from '../redis/key-prefix';

/** The channel on which gateways tell each other the keys of entries that have changed. */
export const changeChannel = `${keyPrefix}:changed`;

/** @param gatewayId of the gateway that has stored the entry */
export const changeMessage = (gatewayId: string, key: string): string => `${gatewayId} ${key}`;

/** The key that another gateway has changed; null for a message of this gateway. */
export function changedKeyOf(message: string, ownId: string): string | null {
  const separator = message.indexOf(' ');
  return message.slice(0, separator) === ownId ? null : message.slice(separator + 1);
}
