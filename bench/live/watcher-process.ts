import { Counts } from '../report/statistics';
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
  private readonly events = new Counts();
  private readonly refusals = new Counts();
  private readonly endReasons = new Counts();
  private readonly endedAt: number[] = [];
  private readonly retriesMs: number[] = [];
  private readonly readers = new Set<EventStreamReader>();
  private parsed: ParsedEvent = { id: '', mark: '', knownAt: 0 };
  private started = 0;
  private ready = 0;

  constructor(private readonly task: WatchTask) {}

  run(): void {
    process.stdout.write('opening\n');
    for (let n = 0; n < Math.min(openAtOnce, this.task.count); n += 1) this.openNext();
    process.on('message', () => process.send?.(this.report()));
    process.once('SIGTERM', () => {
      this.stop();
    });
  }

  private openNext(): void {
    const { url, paths, count, firstAddress } = this.task;
    const index = this.started;
    if (index >= count) return;
    this.started += 1;
    let isReady = false;
    let hasEnded = false;
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
    const opened = new EventStreamReader(request, {
      onEvent: (event, reader) => {
        if (event.name === 'end') {
          hasEnded = true;
          this.noteEnd(event, reader);
        } else {
          this.noteEvent(event, index);
        }
        setReady();
      },
      onClosed: (reader) => {
        const { status } = reader;
        this.readers.delete(reader);
        if (status !== 200) this.refusals.count(String(status ?? 'no response'));
        else if (!hasEnded) this.endReasons.count('none');
        setReady();
      },
    });
    this.readers.add(opened);
  }

  /** Leaves all streams. */
  private stop(): void {
    for (const reader of this.readers) reader.close();
    setImmediate(() => process.exit());
  }

  private noteEnd({ data }: ReceivedEvent, { retryMs }: EventStreamReader): void {
    this.endReasons.count((JSON.parse(data) as { reason: string }).reason);
    this.endedAt.push(Date.now());
    this.retriesMs.push(retryMs ?? 0);
  }

  private noteEvent(event: ReceivedEvent, index: number): void {
    const now = Date.now();
    this.events.count(event.name);
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

  private report(): WatchReport {
    return {
      open: this.readers.size,
      events: Object.fromEntries(this.events),
      refusals: Object.fromEntries(this.refusals),
      endReasons: Object.fromEntries(this.endReasons),
      endedAt: this.endedAt,
      retriesMs: this.retriesMs,
      changes: this.changes.all(),
    };
  }
}

new WatcherProcess(JSON.parse(process.env.TASK ?? '{}') as WatchTask).run();
