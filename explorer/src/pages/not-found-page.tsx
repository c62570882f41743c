import { paths } from '../routing/routes';
import { usePageTitle } from '../shell/page-title';

/** An address below the explorer that is no page. */
export function NotFoundPage() {
  usePageTitle('No such page');
  return (
    <section class="card state">
      <h1>There is no such page</h1>
      <p class="muted">The address is not one of the explorer's pages.</p>
      <a class="button" href={paths.start}>
        Search an order
      </a>
    </section>
  );
}
