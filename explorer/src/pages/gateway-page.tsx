import { usePageTitle } from '../shell/page-title';

/** The gateway's own state. */
export function GatewayPage() {
  usePageTitle('Gateway');
  return <h1>Gateway</h1>;
}
