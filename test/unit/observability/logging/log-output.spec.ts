import { Writable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { LogOutput } from '../../../../src/observability/logging/log-output';

type Written = (error?: Error) => void;

/** A stream whose reader takes a piece when told to, or fails. */
class ScriptedReader extends Writable {
  text = '';
  pieces = 0;
  failure: Error | null = null;
  isReading = true;
  private readonly waiting: (() => void)[] = [];

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(piece: string, _encoding: string, done: Written): void {
    const take = () => {
      if (this.failure === null) {
        this.text += piece;
        this.pieces += 1;
      }
      done(this.failure ?? undefined);
    };
    if (this.isReading) setImmediate(take);
    else this.waiting.push(take);
  }

  /** As the standard streams of a process do after an error. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error);
    (this as unknown as { _undestroy(): void })._undestroy();
  }

  goOn(): void {
    this.isReading = true;
    this.waiting.splice(0).forEach((take) => {
      take();
    });
  }
}

const maxWaitingBytes = 20_000;
const line = (n: number) => `${String(n).padStart(99, '.')}\n`;

describe('the output of the log', () => {
  let reader: ScriptedReader;
  let output: LogOutput;

  beforeEach(() => {
    reader = new ScriptedReader();
    output = new LogOutput(reader, maxWaitingBytes);
  });

  const writeLines = (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) output.write(line(n));
  };
  const reported = () =>
    reader.text
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as object);

  it('writes the lines of a turn in one piece, in order', async () => {
    writeLines(3);
    expect(await output.flushed(1000)).toBe(true);
    expect(reader).toMatchObject({ text: line(0) + line(1) + line(2), pieces: 1 });
    expect(output.droppedLines).toBe(0);
  });

  it('keeps what a stopped reader may still read, drops the rest, and logs how many there were', async () => {
    reader.isReading = false;
    for (let turn = 0; turn < 1000; turn += 1) {
      writeLines(10, turn * 10);
      await turnOfTheLoop();
    }
    expect(reader.writableLength).toBeLessThan(maxWaitingBytes + 10 * line(0).length + 1);
    const written = 10_000 - output.droppedLines;
    expect(written).toBeGreaterThan(100);
    reader.goOn();
    expect(await output.flushed(1000)).toBe(true);
    expect(await output.flushed(1000)).toBe(true);
    const kept = Array.from({ length: written }, (_, n) => line(n)).join('');
    expect(reader.text.startsWith(kept)).toBe(true);
    expect(reported()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        context: 'Log',
        msg: 'dropped log lines',
        count: 10_000 - written,
      },
    ]);
    writeLines(1);
    await output.flushed(1000);
    expect(reader.text.endsWith(line(0))).toBe(true);
    expect(reported()).toHaveLength(1);
  });

  it.each(['EPIPE', 'ENOSPC', 'EIO'])(
    'loses lines to %s, continues, and logs how many there were',
    async (code) => {
      reader.failure = Object.assign(new Error(`write ${code}`), { code });
      for (let turn = 0; turn < 3; turn += 1) {
        writeLines(2);
        expect(await output.flushed(1000)).toBe(true);
      }
      expect(output.droppedLines).toBe(6);
      reader.failure = null;
      writeLines(1, 7);
      await output.flushed(1000);
      await output.flushed(1000);
      expect(reader.text.startsWith(line(7))).toBe(true);
      expect(reported()).toMatchObject([{ count: 6 }]);
    },
  );

  it('waits for a stopped reader no longer than its limit', async () => {
    reader.isReading = false;
    writeLines(1);
    expect(await output.flushed(1)).toBe(false);
  });
});
