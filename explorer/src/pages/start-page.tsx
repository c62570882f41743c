import { SearchBox } from '../search/search-box';
import { usePageTitle } from '../shell/page-title';

/** The search, and what can be searched. */
export function StartPage() {
  usePageTitle('Search');
  return (
    <section class="start">
      <h1>Look up an order</h1>
      <p class="lead">
        Paste an order id or the hash of the transaction that created it. The page follows the order until it
        is final.
      </p>
      <SearchBox isLarge />
    </section>
  );
}
