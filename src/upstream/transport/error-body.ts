/** An error body that is longer is not read: no client of an interface looks for so much. */
const maxErrorBytes = 64 * 1024;

/** A payload whose JSON is longer is left out. */
const maxPayloadLength = 10 * 1024;

/** Whether a body may be an error that has a member of that name, as far as can be said without parsing it. */
export const mayBeError = (body: Buffer, member: string): boolean =>
  body.length <= maxErrorBytes && body.includes(`"${member}"`);

/** Whether a payload, as JSON, is short enough to be looked through and passed on. */
export const isShortPayload = (payload: unknown): boolean =>
  JSON.stringify(payload).length <= maxPayloadLength;
