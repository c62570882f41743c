import { useRequest } from '../data/use-request';
import { requestOverview, type Overview } from '../gateway/overview';
import { shorten } from '../elements/shorten';
import { paths } from '../routing/routes';
import { SearchBox } from '../search/search-box';
import { usePageTitle } from '../shell/page-title';

/** The search, what can be searched, and orders to look at where the gateway has examples. */
export function StartPage() {
  usePageTitle('Search');
  const { value } = useRequest(requestOverview, []);
  const examples = value?.overview?.sandbox;
  return (
    <section class="start">
      <h1>Look up an order</h1>
      <p class="lead">
        Paste an order id, the hash of the transaction that created it, or the address of a wallet. The page
        follows the order until it is final.
      </p>
      <SearchBox isLarge />
      {examples ? <Examples examples={examples} /> : null}
    </section>
  );
}

/** The orders that the sandbox moves in its first minutes: one of each branch. */
const liveTitles = [
  'Moves by itself at first, and is fulfilled',
  'Moves by itself at first, and is cancelled',
];

function Examples({ examples }: { examples: NonNullable<Overview['sandbox']> }) {
  const { orderId, transactionHash, liveOrderIds } = examples;
  return (
    <section class="card" aria-labelledby="examples">
      <h2 id="examples">Orders of the sandbox</h2>
      <ul class="examples">
        {liveOrderIds.map((id, index) => (
          <Example key={id} title={liveTitles[index] ?? 'Moves by itself'} path={paths.order(id)} id={id} />
        ))}
        <Example title="Complete, with an external call" path={paths.order(orderId)} id={orderId} />
        <Example
          title="A transaction with its orders"
          path={paths.transaction(transactionHash)}
          id={transactionHash}
        />
      </ul>
    </section>
  );
}

function Example({ title, path, id }: { title: string; path: string; id: string }) {
  return (
    <li>
      <span class="muted">{title}</span>
      <a href={path}>
        <span class="id">{shorten(id, 8)}</span>
      </a>
    </li>
  );
}
