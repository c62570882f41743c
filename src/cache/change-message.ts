/** The id of a gateway (a UUID) and a resource key. */
const messageForm = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (.+)$/s;

/** @param gatewayId of the gateway that has stored the entry */
export const changeMessage = (gatewayId: string, key: string): string => `${gatewayId} ${key}`;

/** The key that another gateway has changed; null for a message of this gateway, and for one of another form. */
export function changedKeyOf(message: string, ownId: string): string | null {
  const [, gatewayId, key] = messageForm.exec(message) ?? [];
  return key === undefined || gatewayId === ownId ? null : key;
}
