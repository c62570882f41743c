import { usePageTitle } from '../shell/page-title';

/** The orders that a transaction created. */
export function TransactionPage({ hash }: { hash: string }) {
  usePageTitle('Transaction');
  return <h1>Transaction {hash}</h1>;
}
