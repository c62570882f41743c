import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { clock } from '../../lib/clock';
import { type EventStream } from './event-stream';

/** How many streams are written to in one turn of the event loop. */
const writesPerTurn = 1000;

const tickMs = 1000;

/** In how many slices streams are ended before a shutdown. */
const drainSlices = 20;

/** The open streams: writes changes to all that follow an order, and sends all heartbeats. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  /** Streams with something to write. */
  private readonly changed = new Set<EventStream>();
  private isWriting = false;
  private timer: NodeJS.Timeout | undefined;

  add(stream: EventStream): void {
    this.open.add(stream);
    this.timer ??= setInterval(() => void this.tick(), tickMs).unref();
  }

  remove(stream: EventStream): void {
    this.open.delete(stream);
    this.changed.delete(stream);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Lets a stream write the newest state of its orders soon. */
  changedFor(stream: EventStream): void {
    this.changed.add(stream);
    if (!this.isWriting) void this.writeChanges();
  }

  /** Ends all streams, spread over `overMs`: their clients reconnect to other gateways, not all at once. */
  async drain(overMs: number): Promise<void> {
    for (let slice = drainSlices; slice > 0 && this.open.size > 0; slice -= 1) {
      const some = [...this.open].slice(0, Math.ceil(this.open.size / slice));
      await inSlices(some, (stream) => {
        stream.drain();
      });
      if (slice > 1 && this.open.size > 0) await delay(overMs / drainSlices);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.drain(0);
  }

  private async writeChanges(): Promise<void> {
    this.isWriting = true;
    while (this.changed.size > 0) {
      await immediate();
      const changed = [...this.changed];
      this.changed.clear();
      await inSlices(changed, (stream) => {
        stream.flush();
      });
    }
    this.isWriting = false;
  }

  private async tick(): Promise<void> {
    const now = clock.now();
    await inSlices([...this.open], (stream) => {
      stream.tick(now);
    });
  }
}

async function inSlices(
  streams: readonly EventStream[],
  write: (stream: EventStream) => void,
): Promise<void> {
  for (let from = 0; from < streams.length; from += writesPerTurn) {
    if (from > 0) await immediate();
    streams.slice(from, from + writesPerTurn).forEach(write);
  }
}
