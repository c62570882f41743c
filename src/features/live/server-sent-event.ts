/** The events of a stream (WHATWG HTML, 9.2). */
export type EventName = 'order' | 'waiting' | 'end';

/** Why a stream ends. After `final`, and `not-found` of orders, reconnecting with the last id gets 204. */
export type EndReason = 'final' | 'not-found' | 'rotation' | 'drain';

/** Serializes an event. `data` has no line breaks. */
export const serverSentEvent = (event: EventName, data: string, id: string): string =>
  `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

export const endEvent = (reason: EndReason, id: string): string =>
  serverSentEvent('end', JSON.stringify({ reason }), id);

/**
 * A comment: clients ignore it, proxies see that the connection is used. Without an empty line, which would end an event:
 * some clients report one that has no data.
 */
export const heartbeat = ':\n';

/** The first lines of a stream: a comment, and after how many milliseconds a client reconnects. Part of the first event. */
export const opening = (retryMs: number): string => `${heartbeat}retry: ${Math.round(retryMs)}\n`;

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
export const tagOf = (etag: string): string => etag.slice('W/"'.length, -'"'.length);
