import { useRequest } from '../data/use-request';

/** The gateway's version, and the way to the documentation, unless that is on the management port. */
export function PageFooter() {
  const { value: version } = useRequest((signal) => textOf('/health/ready', 'version', signal), []);
  const { value: documentation } = useRequest((signal) => textOf('/', 'docs', signal), []);
  return (
    <footer class="page-footer">
      <div class="frame">
        <span>Order gateway{version === null ? '' : ` ${version}`}</span>
        {documentation === null ? null : <a href={documentation}>API documentation</a>}
      </div>
    </footer>
  );
}

/** A member of what the gateway says of itself; null where it does not say it. */
async function textOf(path: string, name: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(path, { signal, headers: { Accept: 'application/json' } });
  const { [name]: value } = (await response.json()) as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}
