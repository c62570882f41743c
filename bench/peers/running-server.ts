import { type Program } from '../processes/program';
import { askOnce } from '../load/ask-once';

/** A server that is up: what it is called, where it is, and the process whose time and memory it costs. */
export interface RunningServer {
  readonly name: string;
  readonly url: string;
  readonly program: Program;
  /** Further processes that do the same work beside it, and whose time it costs, too. */
  readonly partners?: readonly Program[];
}

/** Whether anything answers at a URL. */
export async function answers(url: string): Promise<boolean> {
  try {
    await askOnce(url);
    return true;
  } catch {
    return false;
  }
}
