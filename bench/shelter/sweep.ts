import { inTurn } from '../load/asks';
import { type Answer, type Ask, load } from '../load/load';

const shape = { clients: 16, forMs: 30_000 };

/** What answers were like: how many, how many of them failures, and in which states the views' sources were. */
export class Seen {
  answers = 0;
  /** Answers that are no 2xx. */
  failures = 0;
  /** Answers that are a problem document and a 5xx. */
  problems = 0;
  readonly states = new Set<string>();

  /** Asks everything once, as fast as a few clients can, and sees the answers. */
  async sweep(url: string, asks: readonly Ask[]): Promise<this> {
    await load(url, shape, inTurn(asks, asks.length), this.note);
    return this;
  }

  /** Whether nothing failed, and every source of every view was in this state. */
  isAll(state: string): boolean {
    return this.answers > 0 && this.failures === 0 && [...this.states].every((seen) => seen === state);
  }

  private readonly note = (answer: Answer): void => {
    const isProblem = answer.headers['content-type']?.startsWith('application/problem+json') === true;
    this.answers += 1;
    if (answer.status >= 300) this.failures += 1;
    if (answer.status >= 500 && isProblem) this.problems += 1;
    for (const state of sourceStates(answer)) this.states.add(state);
  };
}

/** The states of both interfaces in every order view of an answer; none where there is no view. */
const sourceStates = ({ body }: Answer): string[] =>
  [...body.toString().matchAll(/"(?:statistics|order)":\{"state":"([a-z-]+)"/g)].map(
    ([, state = '']) => state,
  );
