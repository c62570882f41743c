const separator = ',';

/** Stands for an order that was not found until the wait for it ended. */
export const notFoundTag = '-';

/** Stands for an order that has not been sent. */
export const unsentTag = '';

const tagPattern = /^([\w-]{22}|-|)$/;

/**
 * The id of an event: what the client knows of each order of the stream, in the order asked. An entity tag is the same
 * on every gateway, so any of them can resume the stream.
 */
export const eventId = (tags: readonly string[]): string => tags.join(separator);

/** Whether a text may be an event id, of whatever stream. */
export const isEventId = (text: string): boolean => /^[\w,-]*$/.test(text);

/** The tags of an event id for so many orders. An id that is none, or of another stream, means that nothing was sent. */
export function tagsOfEventId(id: string | undefined, orderCount: number): string[] {
  const tags = id?.split(separator, orderCount + 1) ?? [];
  const isValid = tags.length === orderCount && tags.every((tag) => tagPattern.test(tag));
  return isValid ? tags : new Array<string>(orderCount).fill(unsentTag);
}

/** The opaque part of a weak entity tag, `W/"…"`. */
export const tagOf = (etag: string): string => etag.slice(3, -1);
