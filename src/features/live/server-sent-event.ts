/** The events of a stream (WHATWG HTML, 9.2). */
export type EventName = 'order' | 'waiting' | 'end';

/** Why a stream ends. After `final` and `not-found`, reconnecting with the last id gets 204. */
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
