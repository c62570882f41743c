import { type Writable } from 'node:stream';
import { withTimeout } from '../../lib/timeout';

/** Enough for a burst, and little compared with the memory of the process. */
const defaultMaxWaitingBytes = 4 * 1024 * 1024;

/**
 * Writes the log to a stream. If the stream fails or stalls, lines are lost and counted; nothing is thrown. The lines of
 * one iteration of the event loop are written in one chunk.
 *
 * A failed write (closed pipe, full disk) loses the lines of its chunk; the next chunk is written anyway. If the reader
 * stalls, up to `maxWaitingBytes` are buffered, and all later lines are dropped until the buffer is empty. The first
 * write that succeeds after a loss is followed by a line with the number of lost lines.
 */
export class LogOutput {
  private lost = 0;
  private reportedLost = 0;
  private batch = '';
  private batchLines = 0;
  private isFull = false;
  private onEmpty: () => void = () => undefined;

  constructor(
    private readonly stream: Writable,
    private readonly maxWaitingBytes = defaultMaxWaitingBytes,
  ) {
    // The callback of each write receives its error.
    stream.on('error', () => undefined);
  }

  /** The number of lines that could not be written. */
  get droppedLines(): number {
    return this.lost;
  }

  /** Buffers a line that ends with a line feed. Never throws. */
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

  /** Writes the buffered lines to the stream. */
  flush(): void {
    const { batch, batchLines } = this;
    if (batchLines === 0) return;
    this.batch = '';
    this.batchLines = 0;
    this.stream.write(batch, (error) => {
      this.onWritten(batchLines, error);
    });
    this.isFull = this.stream.writableLength > this.maxWaitingBytes;
  }

  /** Resolves with true when every line is written or lost, or with false after `withinMs`. */
  async flushed(withinMs: number): Promise<boolean> {
    this.flush();
    if (this.stream.writableLength === 0) return true;
    const empty = new Promise<void>((resolve) => (this.onEmpty = resolve));
    return withTimeout(
      empty.then(() => true),
      withinMs,
      () => false,
    );
  }

  private onWritten(lines: number, error: Error | null | undefined): void {
    if (error) this.lost += lines;
    if (this.stream.writableLength > 0) return;
    this.isFull = false;
    if (!error) this.report();
    this.onEmpty();
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
