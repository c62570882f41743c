import { useRepetition } from '../data/use-repetition';
import { useRequest } from '../data/use-request';
import { Ago } from '../elements/ago';
import { Badge } from '../elements/badge';
import { durationText } from '../elements/duration';
import { EmptyState } from '../elements/empty-state';
import { Notice } from '../elements/notice';
import { ProblemState, reasonOf } from '../elements/problem-state';
import { Skeleton } from '../elements/skeleton';
import { CacheCard } from '../gateway/cache-card';
import { ContradictionsCard } from '../gateway/contradictions-card';
import { InterfaceCard } from '../gateway/interface-card';
import { LiveCard, RedisCard } from '../gateway/live-card';
import { type Overview, periodMs, requestOverview } from '../gateway/overview';
import { ProblemsCard } from '../gateway/problems-card';
import { readinessStates } from '../gateway/state-words';
import { usePageTitle } from '../shell/page-title';

/** The gateway's own state, as it is now. */
export function GatewayPage() {
  usePageTitle('Gateway');
  const { value, error, reload } = useRequest(requestOverview, []);
  useRepetition(reload, periodMs);
  return (
    <>
      <h1>Gateway</h1>
      {value !== null && error !== null ? (
        <Notice tone="warn" title={reasonOf(error)}>
          <p>
            What is below is from <Ago at={new Date(value.atMs).toISOString()} />. The page asks again every{' '}
            {periodMs / 1000} seconds.
          </p>
        </Notice>
      ) : null}
      {value !== null ? (
        <Content overview={value.overview} />
      ) : error !== null ? (
        <ProblemState error={error} title="The state of the gateway could not be loaded" retry={reload} />
      ) : (
        <Skeleton label="Loading the state of the gateway" lines={8} />
      )}
    </>
  );
}

function Content({ overview }: { overview: Overview | null }) {
  if (overview === null)
    return (
      <section class="card">
        <EmptyState title="This gateway shows its state on its management port">
          <p>
            Open <code>/health/overview</code> there, or <code>/metrics</code>. The port is set by{' '}
            <code>MANAGEMENT_PORT</code>. <a href="/health/ready">Readiness</a> is here too.
          </p>
        </EmptyState>
      </section>
    );
  const { statistics, order } = overview.interfaces;
  return (
    <>
      <Identity of={overview} />
      <div class="pairs compact">
        <InterfaceCard title="Statistics interface" of={statistics} />
        <InterfaceCard title="Order interface" of={order} />
        <CacheCard title="Records in memory" of={overview.cache} />
        <CacheCard title="Responses in memory" of={overview.responseCache} />
        <LiveCard live={overview.live} />
        <RedisCard redis={overview.redis} />
      </div>
      <ContradictionsCard contradictions={overview.contradictions} />
      <ProblemsCard problems={overview.problems} />
    </>
  );
}

/** What runs, and for how long. */
function Identity({ of: { status, version, commit, node, uptimeSeconds } }: { of: Overview }) {
  const { tone, label } = readinessStates[status];
  return (
    <p class="identity">
      <Badge tone={tone}>{label}</Badge>
      <span>Version {version}</span>
      {commit === null ? null : <code>{commit}</code>}
      <span>Node {node}</span>
      <span>Up for {durationText(uptimeSeconds)}</span>
    </p>
  );
}
