import { InvalidResponseError } from './errors.js';

/** An event of a stream. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** Names what the client knows once it has this event. What `Last-Event-ID` cannot hold is no id. */
  readonly id: string;
}

const maxPendingChars = 4_000_000;

/** Parses Server-Sent Events (WHATWG HTML, 9.2.6) as they arrive. */
export class EventStreamParser {
  /** After how long to reconnect, in milliseconds; null before the first `retry` of the stream. */
  retryMs: number | null = null;
  /** The line that has not ended yet. */
  private pending = '';
  /** Whether the text so far ends in CR: a LF then belongs to it. */
  private endsInCr = false;
  private name = '';
  private id = '';
  /** Each line of the event's data with an LF. */
  private data = '';

  /** The events that this text completes. Throws for a line, or an event, that does not end. */
  push(text: string): StreamEvent[] {
    if (text === '') return [];
    const lines = (this.pending + (this.endsInCr ? text.replace(/^\n/, '') : text)).split(/\r\n|\r|\n/);
    this.endsInCr = text.endsWith('\r');
    this.pending = lines.pop() ?? '';
    const events = lines.flatMap((line) => this.take(line) ?? []);
    if (this.pending.length + this.data.length > maxPendingChars) throw new InvalidResponseError(200, null);
    return events;
  }

  private take(line: string): StreamEvent | null {
    if (line === '') return this.complete();
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data += `${value}\n`;
    else if (field === 'id' && /^[ -~]*$/.test(value)) this.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  private complete(): StreamEvent | null {
    const event = { name: this.name, data: this.data.slice(0, -1), id: this.id };
    this.name = '';
    this.data = '';
    return event.data === '' ? null : event;
  }
}
