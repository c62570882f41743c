import { type Route, paths } from '../routing/routes';
import { SearchBox } from '../search/search-box';

const pages = [
  { page: 'orders', title: 'Orders', path: paths.orders() },
  { page: 'tokens', title: 'Tokens', path: paths.tokens() },
  { page: 'leaderboard', title: 'Leaderboard', path: paths.leaderboard() },
  { page: 'gateway', title: 'Gateway', path: paths.gateway },
] as const;

/** The name of the explorer, the search, and the links to its pages. */
export function PageHeader({ page }: { page: Route['page'] }) {
  return (
    <header class="page-header">
      <div class="frame">
        <a class="brand" href={paths.start}>
          Order explorer
        </a>
        {page === 'start' ? null : <SearchBox />}
        <nav aria-label="Pages">
          {pages.map((link) => (
            <a key={link.page} href={link.path} aria-current={page === link.page ? 'page' : undefined}>
              {link.title}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}
