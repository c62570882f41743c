/** Tests of http-cache-tests by their ids, and why they end as they do. */
interface Deviation {
  readonly reason: string;
  readonly tests: readonly string[];
}

const conditionalRefreshes = [
  '304-etag-update-response-Content-Encoding',
  '304-etag-update-response-Content-Length',
  'cc-resp-must-revalidate-stale',
  'conditional-etag-strong-generate',
  'conditional-etag-vary-headers',
  'conditional-etag-weak-generate-weak',
];

/** What the shipped nginx fails, and nginx with `proxy_cache` alone passes. */
export const nginxDeviations: readonly Deviation[] = [
  {
    reason:
      'No refresh is conditional, since a tag of the gateways leaves out when the interfaces were asked',
    tests: [
      ...conditionalRefreshes,
      '304-etag-update-response-Content-MD5',
      '304-etag-update-response-Content-Range',
      '304-lm-use-stored-Test-Header',
      'conditional-lm-stale',
    ],
  },
  {
    reason: 'Vary is ignored: one copy is for all codings, and the key has what else a response depends on',
    tests: [
      'vary-2-match-omit',
      'vary-2-no-match',
      'vary-3-no-match',
      'vary-3-order',
      'vary-invalidate',
      'vary-no-match',
      'vary-omit',
      'vary-omit-stored',
      'vary-star',
      'vary-syntax-empty-star-lines',
      'vary-syntax-star',
      'vary-syntax-star-star-lines',
    ],
  },
  {
    reason:
      'After a 5xx the next gateway is asked; here it is the same origin, which counts the request twice',
    tests: [
      'heuristic-502-not_cached',
      'heuristic-503-not_cached',
      'heuristic-504-not_cached',
      'status-500-fresh',
      'status-500-stale',
      'status-502-fresh',
      'status-502-stale',
      'status-503-fresh',
      'status-503-stale',
      'status-504-fresh',
      'status-504-stale',
    ],
  },
  {
    reason: 'Requests with Authorization are left to the gateways, though `public` would permit more',
    tests: [
      'other-authorization-must-revalidate',
      'other-authorization-public',
      'other-authorization-smaxage',
    ],
  },
  {
    reason:
      'The origin sends a coding that there is none of. nginx alone asks it by HTTP/1.0, which knows no coding',
    tests: ['headers-store-Transfer-Encoding'],
  },
];

/** What the shipped Varnish fails, and Varnish without a configuration passes. */
export const varnishDeviations: readonly Deviation[] = [
  {
    reason:
      'No refresh is conditional, since a tag of the gateways leaves out when the interfaces were asked',
    tests: conditionalRefreshes,
  },
  {
    reason: 'Nothing is stale but by leave of its headers. Varnish alone serves everything for 10 s more',
    tests: [
      'ccreq-max-stale',
      'freshness-max-age-two-stale-fresh-sameline',
      'freshness-max-age-two-stale-fresh-sepline',
      'surrogate-max-age-short-cc-max-age',
    ],
  },
  {
    reason: 'Cache-Control: no-store counts, whatever Surrogate-Control says; the gateways send none',
    tests: ['surrogate-fresh-cc-nostore'],
  },
];

/** What ends in either way, and is not compared. */
export const unstable: readonly Deviation[] = [
  {
    reason: 'Expires is now: whether the response is stored depends on the fraction of the second',
    tests: ['freshness-expires-present'],
  },
  {
    reason: 'Varnish alone refreshes while it responds: whether the third response has the new tag is a race',
    tests: ['304-etag-update-response-ETag'],
  },
  {
    reason: 'nginx before 1.23 shows the first of several lines of Cache-Control; the gateways send one',
    tests: ['freshness-max-age-s-maxage-shared-longer-multiple'],
  },
];

export const idsOf = (deviations: readonly Deviation[]): string[] => deviations.flatMap(({ tests }) => tests);
