import { type Writable } from 'node:stream';

/** More than a burst, and little next to what the process holds anyway. */
const defaultMaxWaitingBytes = 4 * 1024 * 1024;

/**
 * Writes the log to a stream that may fail or stop: lines are lost then, and counted, and nothing else happens. The
 * lines of a turn of the event loop are written in one piece.
 *
 * A failed write (the reader is gone, the disk is full) costs its lines; the next ones are tried again. Where a reader
 * stops, up to `maxWaitingBytes` wait for it, and all later lines are dropped until those are read. The first write
 * that succeeds after a loss is followed by a line with the number of lost lines.
 */
export class LogOutput {
  private lost = 0;
  private reportedLost = 0;
  private batch = '';
  private batchLines = 0;
  private writesInFlight = 0;
  private isFull = false;
  private readonly waiters = new Set<() => void>();

  constructor(
    private readonly stream: Writable,
    private readonly maxWaitingBytes = defaultMaxWaitingBytes,
  ) {
    // Each write is given its error, too.
    stream.on('error', () => undefined);
  }

  /** How many lines could not be written. */
  get droppedLines(): number {
    return this.lost;
  }

  /** Takes a line with its end. Never throws. */
  write(line: string): void {
    if (this.isFull) {
      this.lost += 1;
      return;
    }
    if (this.batchLines === 0)
      setImmediate(() => {
        this.flush();
      });
    this.batch += line;
    this.batchLines += 1;
  }

  /** Hands over what waits for the end of this turn. */
  flush(): void {
    const { batch, batchLines } = this;
    if (batchLines === 0) return;
    this.batch = '';
    this.batchLines = 0;
    this.writesInFlight += 1;
    this.stream.write(batch, (error) => {
      this.written(batchLines, error);
    });
    this.isFull = this.stream.writableLength > this.maxWaitingBytes;
  }

  /** Resolves with whether everything was written, or lost, within a time. */
  async flushed(withinMs: number): Promise<boolean> {
    this.flush();
    if (this.writesInFlight === 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs, false);
      this.waiters.add(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  private written(lines: number, error: Error | null | undefined): void {
    this.writesInFlight -= 1;
    if (error) this.lost += lines;
    if (this.writesInFlight > 0) return;
    this.isFull = false;
    if (!error) this.report();
    this.waiters.forEach((resolve) => {
      resolve();
    });
    this.waiters.clear();
  }

  private report(): void {
    const count = this.lost - this.reportedLost;
    if (count === 0) return;
    this.reportedLost = this.lost;
    const time = new Date().toISOString();
    this.write(
      `${JSON.stringify({ level: 'warn', time, context: 'Log', msg: 'dropped log lines', count })}\n`,
    );
  }
}
