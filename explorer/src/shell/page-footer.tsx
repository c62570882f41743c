import { useRequest } from '../data/use-request';

/** The gateway's version, and the way to the documentation. */
export function PageFooter() {
  const { value: version } = useRequest(gatewayVersion, []);
  return (
    <footer class="page-footer">
      <div class="frame">
        <span>Order gateway{version === null ? '' : ` ${version}`}</span>
        <a href="/docs">API documentation</a>
      </div>
    </footer>
  );
}

/** Null where the version is not served. */
async function gatewayVersion(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/health/ready', { signal });
  const body: unknown = await response.json();
  const isKnown = typeof body === 'object' && body !== null && 'version' in body;
  return isKnown && typeof body.version === 'string' ? body.version : null;
}
