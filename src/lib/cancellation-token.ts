/** A call has ended because nobody waits for it any longer. Made for each, it carries no stack. */
export class CancelledError extends Error {
  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('nobody waits any longer');
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Word that nobody waits any longer, for an answer or for a call. It is as much of an `AbortSignal` as axios asks for:
 * Node 20 takes longer over making a real one than over parsing a record, and a join would need five.
 */
export class CancellationToken {
  private readonly listeners = new Set<() => void>();
  private isAborted = false;

  get aborted(): boolean {
    return this.isAborted;
  }

  abort(): void {
    this.isAborted = true;
    for (const listener of this.listeners) listener();
  }

  /** Has the listener told, at once if the word is out. What is returned ends that. */
  onAbort(listener: () => void): () => void {
    if (this.isAborted) listener();
    else this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
