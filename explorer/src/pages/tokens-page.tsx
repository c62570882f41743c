import { usePageTitle } from '../shell/page-title';

/** The tokens of a chain. */
export function TokensPage(_: { chainId: string | null; search: string | null }) {
  usePageTitle('Tokens');
  return <h1>Tokens</h1>;
}
