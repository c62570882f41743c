import { ChangeTimesCollector } from './change-times';
import { clientAddress, EventStreamReader, type ReceivedEvent } from './event-stream-reader';
import { type WatchReport, type WatchTask } from './watchers';

/** How many streams are opened at a time. */
const openAtOnce = 50;

/** The event that was parsed last: many watchers receive the same one. */
interface ParsedEvent {
  readonly id: string;
  readonly mark: string;
  readonly knownAt: number;
}

/**
 * Opens the streams of a `WatchTask`, the environment's `TASK`. Prints `all open` once each has an event or was closed, and
 * sends a `WatchReport` for each message. Leaves all streams on SIGTERM.
 */
class WatcherProcess {
  private readonly marks: string[] = [];
  private readonly changes = new ChangeTimesCollector();
  private readonly readers = new Set<EventStreamReader>();
  private parsed: ParsedEvent = { id: '', mark: '', knownAt: 0 };
  private started = 0;
  private ready = 0;

  constructor(private readonly task: WatchTask) {}

  run(): void {
    process.stdout.write('opening\n');
    for (let n = 0; n < Math.min(openAtOnce, this.task.count); n += 1) this.openNext();
    process.on('message', () => {
      process.send?.({ open: this.readers.size, changes: this.changes.all() } satisfies WatchReport);
    });
    process.once('SIGTERM', () => {
      for (const reader of this.readers) reader.close();
      setImmediate(() => process.exit());
    });
  }

  private openNext(): void {
    const { url, paths, count, firstAddress } = this.task;
    const index = this.started;
    if (index >= count) return;
    this.started += 1;
    let isReady = false;
    const setReady = () => {
      if (isReady) return;
      isReady = true;
      this.ready += 1;
      if (this.ready === count) process.stdout.write('all open\n');
      this.openNext();
    };
    const request = {
      url,
      path: paths[index % paths.length] ?? '',
      localAddress: clientAddress(firstAddress + index),
    };
    const reader = new EventStreamReader(request, {
      onEvent: (event) => {
        this.noteEvent(event, index);
        setReady();
      },
      onClosed: () => {
        this.readers.delete(reader);
        setReady();
      },
    });
    this.readers.add(reader);
  }

  private noteEvent(event: ReceivedEvent, index: number): void {
    const now = Date.now();
    if (event.name !== 'order') return;
    if (this.parsed.id !== event.id) this.parsed = { id: event.id, ...this.parse(event) };
    const { mark, knownAt } = this.parsed;
    if (this.marks[index] === mark) return;
    this.marks[index] = mark;
    this.changes.seen(mark, knownAt, now);
  }

  private parse({ data }: ReceivedEvent): Omit<ParsedEvent, 'id'> {
    const [, mark = ''] = new RegExp(this.task.mark).exec(data) ?? [];
    const times = [...data.matchAll(/"asOf":"([^"]+)"/g)].map(([, time = '']) => Date.parse(time));
    return { mark, knownAt: Math.max(...times) };
  }
}

new WatcherProcess(JSON.parse(process.env.TASK ?? '{}') as WatchTask).run();
