import { type Answer } from '../load/load';
import { readObject, wrongWithProblem } from './problem-check';
import { type SoakAsk } from './soak-asks';

const latestMs = 5000;
const failuresOnV1 = [502, 503, 504];
/** There the interface's own status is passed on. */
const failuresOnDropIns = [...failuresOnV1, 404, 429, 500];

/** What came back so far, judged. */
export class SoakTally {
  answers = 0;
  late = 0;
  slowestMs = 0;
  readonly failuresByCode = new Map<string, number>();
  /** What must not be, and how often it was. */
  readonly wrongs = new Map<string, number>();

  note(answer: Answer, ask: SoakAsk): void {
    this.answers += 1;
    this.slowestMs = Math.max(this.slowestMs, answer.elapsedMs);
    if (answer.elapsedMs > latestMs) {
      this.late += 1;
      count(this.wrongs, `${ask.kind} later than ${latestMs} ms`);
    }
    const wrong = wrongWith(answer, ask);
    if (wrong !== null) count(this.wrongs, `${ask.kind} ${answer.status} ${wrong}`);
    if (answer.status >= 500 || answer.status === 429)
      count(this.failuresByCode, String(readObject(answer.body.toString()).code));
  }

  /** A request that came to no answer. */
  noteBroken(error: unknown, { kind }: Pick<SoakAsk, 'kind'>): void {
    const { code, message } = error as Error & { code?: string };
    count(this.wrongs, `${kind} without an answer: ${code ?? message}`);
  }

  get failures(): number {
    return sumOf(this.failuresByCode);
  }
}

function wrongWith(answer: Answer, ask: SoakAsk): string | null {
  const isDropIn = !ask.path.startsWith('/v1/');
  const failures = isDropIn ? failuresOnDropIns : failuresOnV1;
  const mayBe = [...ask.statuses, ...(ask.needsInterface ? failures : [])];
  if (!mayBe.includes(answer.status) && !isShed(answer)) return 'is not in the known set';
  return answer.status < 300 ? ask.wrong(answer) : wrongWithProblem(answer, isDropIn);
}

/** Whatever is asked for, an overloaded gateway does not look at it. */
const isShed = ({ status, body }: Answer): boolean =>
  status === 503 && readObject(body.toString()).code === 'OVERLOADED';

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, each) => sum + each, 0);

/** Counts in words, the most frequent first; `none` of none. */
export const inWords = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${times} ${name}`)
    .join(', ') || 'none';
