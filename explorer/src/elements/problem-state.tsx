import { GatewayError, NetworkError, ProblemError, TimeoutError } from '@order-gateway/client';
import { keyIsWanted } from '../session/api-key';
import { Identifier } from './identifier';

interface ProblemStateProps {
  readonly title: string;
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Something could not be loaded: why, the problem's code, and a button where the same request may succeed later. */
export function ProblemState({ title, error, retry }: ProblemStateProps) {
  const problem = error instanceof ProblemError ? error : null;
  const isPermanent = error instanceof GatewayError && !error.retryable;
  return (
    <section class="card state bad" role="alert">
      <h2>{title}</h2>
      <p>
        <bdi class="clamp">{reasonOf(error)}</bdi>
      </p>
      {problem === null ? null : (
        <p class="muted small-text">
          <code>{problem.code}</code>, request <Identifier id={problem.requestId} what="request id" />
        </p>
      )}
      {problem?.code === 'UNAUTHENTICATED' ? (
        <button type="button" class="button primary" onClick={askForKey}>
          Enter an API key
        </button>
      ) : null}
      {retry === undefined || isPermanent ? null : (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}

function askForKey(): void {
  keyIsWanted.set(true);
}

/** Why a request failed, in a sentence. A problem of a field names the field. */
export function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The gateway cannot be reached.';
  if (error instanceof TimeoutError) return 'The gateway did not respond in time.';
  if (error instanceof ProblemError && error.errors.length > 0)
    return error.errors.map(({ field, message }) => `${field} ${message}`).join('. ');
  return error instanceof Error ? error.message : 'The reason is not known.';
}
