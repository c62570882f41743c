import { numberText } from './number-text';

/** The part of a list that a page shows. */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

interface PaginationProps {
  readonly page: ListPage;
  /** What is listed: `tokens`. */
  readonly what: string;
  /** Of the links to the page before and to the one after. */
  readonly labels?: readonly [before: string, after: string];
  /** The URL of the page that begins after so many items. */
  readonly pathOf: (offset: number) => string;
}

/** Links to the pages before and after. */
export function Pagination({
  page: { limit, offset, total },
  what,
  labels: [previous, following] = ['Previous', 'Next'],
  pathOf,
}: PaginationProps) {
  if (total <= limit && offset === 0) return null;
  const [next, pages] = [offset + limit, Math.ceil(total / limit)];
  // A URL may pass over more than there is: before that is the last page.
  const before = Math.max(0, Math.min(offset, pages * limit) - limit);
  return (
    <nav class="pagination" aria-label={`Pages of ${what}`}>
      <PageLink label={previous} path={offset > 0 ? pathOf(before) : null} />
      <span class="muted numeric">
        {offset < total ? `Page ${numberText(Math.floor(offset / limit) + 1)} of ${numberText(pages)}` : ''}
      </span>
      <PageLink label={following} path={next < total ? pathOf(next) : null} />
    </nav>
  );
}

/** Where there is no such page, the link stays as text: the others keep their places. */
function PageLink({ label, path }: { label: string; path: string | null }) {
  if (path === null)
    return (
      <span class="button small unavailable" aria-hidden="true">
        {label}
      </span>
    );
  return (
    <a class="button small" href={path}>
      {label}
    </a>
  );
}

/** Which items are shown: `51–100 of 2,741 tokens`. */
export function rangeText({ offset, total }: ListPage, shown: number, what: string): string {
  if (shown === 0) return `No ${what}`;
  return `${numberText(offset + 1)}–${numberText(offset + shown)} of ${numberText(total)} ${what}`;
}
