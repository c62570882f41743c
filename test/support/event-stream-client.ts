import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { eventually } from './eventually';

/** An event of a stream (WHATWG HTML, 9.2). */
export interface StreamEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** A client of an event stream that keeps all it receives. */
export class EventStreamClient {
  readonly events: StreamEvent[] = [];
  text = '';
  isEnded = false;

  private constructor(
    private readonly exchange: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      this.text += chunk;
      this.parse();
    });
    response.on('close', () => (this.isEnded = true));
    response.on('error', () => undefined);
  }

  static open(url: string, target: string, headers: Record<string, string> = {}): Promise<EventStreamClient> {
    return new Promise((resolve, reject) => {
      const exchange = request(`${url}${target}`, { headers, agent: false }, (response) => {
        resolve(new EventStreamClient(exchange, response));
      });
      exchange.on('error', reject);
      exchange.end();
    });
  }

  /** The last event. */
  get last(): StreamEvent | undefined {
    return this.events.at(-1);
  }

  /** The states of all `order` events. */
  get states(): unknown[] {
    return this.events.filter(({ name }) => name === 'order').map(({ data }) => data.status);
  }

  /** Waits for the last event of this name whose data fit. */
  async until(what: string, fits: (client: this) => boolean, withinMs?: number): Promise<void> {
    await eventually(`${what}, of\n${this.text}`, () => fits(this), withinMs);
  }

  async untilState(state: string, withinMs?: number): Promise<void> {
    await this.until(`the state ${state}`, ({ states }) => states.at(-1) === state, withinMs);
  }

  async untilEnded(withinMs?: number): Promise<void> {
    await this.until('the end', ({ isEnded }) => isEnded, withinMs);
  }

  close(): void {
    this.exchange.destroy();
  }

  private parse(): void {
    const blocks = this.text.split('\n\n').slice(0, -1);
    const events = blocks.map(eventOf).filter((event) => event !== null);
    this.events.splice(0, this.events.length, ...events);
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return {
    id: fields.get('id') ?? '',
    name: fields.get('event') ?? 'message',
    data: JSON.parse(data) as Record<string, unknown>,
  };
}
