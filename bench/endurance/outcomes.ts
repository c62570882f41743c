import { type Answer } from '../load/load';
import { readObject } from './problem-check';
import { type PlainAsk } from './stop-asks';

/** What became of requests that all should have succeeded. */
export class Outcomes {
  requests = 0;
  slowestMs = 0;
  readonly failures = new Map<string, number>();

  async note(ask: PlainAsk, sent: Promise<Answer>): Promise<void> {
    this.requests += 1;
    try {
      const { status, elapsedMs, body } = await sent;
      this.slowestMs = Math.max(this.slowestMs, elapsedMs);
      if (status !== ask.status) this.fail(`HTTP ${status} ${detailOf(body)}`);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      this.fail(code ?? message);
    }
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  private fail(how: string): void {
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
  }
}

const detailOf = (body: Buffer): string => {
  const { code, detail } = readObject(body.toString());
  return `${String(code)} (${String(detail)})`;
};
