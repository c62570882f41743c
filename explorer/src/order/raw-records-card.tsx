import { useState } from 'preact/hooks';
import { useRequest } from '../data/use-request';
import { CopyButton } from '../elements/copy-button';
import { ProblemState } from '../elements/problem-state';
import { Skeleton } from '../elements/skeleton';
import { fetchOrAskForKey } from '../session/api-key';
import { gatewayBy } from '../session/gateway';
import { indentJson, membersOf } from './exact-json';

/** Both records as the interfaces sent them, loaded when they are opened. */
export function RawRecordsCard({ orderId }: { orderId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      class="card"
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <h2>Raw records</h2>
      </summary>
      {isOpen ? <RawRecords orderId={orderId} /> : null}
    </details>
  );
}

function RawRecords({ orderId }: { orderId: string }) {
  const { value, error, reload } = useRequest((signal) => rawRecords(orderId, signal), [orderId]);
  if (error !== null)
    return <ProblemState error={error} title="The records could not be loaded" retry={reload} />;
  if (!value) return <Skeleton label="Loading the records" />;
  return (
    <div class="columns records">
      <RawRecord title="Statistics interface" record={value.statistics} />
      <RawRecord title="Order interface" record={value.order} />
    </div>
  );
}

function RawRecord({ title, record }: { title: string; record: string | null }) {
  return (
    <div>
      <div class="card-head">
        <h3>{title}</h3>
        {record === null ? null : <CopyButton text={record} what={`the record of the ${title}`} />}
      </div>
      {record === null ? (
        <p class="muted">No record</p>
      ) : (
        <pre class="data" tabIndex={0} aria-label={`Record of the ${title}`}>
          <bdi>{record}</bdi>
        </pre>
      )}
    </div>
  );
}

interface RawTexts {
  readonly statistics: string | null;
  readonly order: string | null;
}

/** Reads the text of the response: numbers that the client has parsed are not exact. */
async function rawRecords(orderId: string, signal: AbortSignal): Promise<RawTexts> {
  let body = '';
  const client = gatewayBy(async (...request) => {
    const response = await fetchOrAskForKey(...request);
    body = await response.clone().text();
    return response;
  });
  await client.getOrder(orderId, { fields: 'orderId', expand: 'raw', signal });
  const records = membersOf(membersOf(body).get('raw') ?? '{}');
  const textOf = (name: string): string | null => {
    const record = records.get(name);
    return record === undefined || record === 'null' ? null : indentJson(record);
  };
  return { statistics: textOf('statistics'), order: textOf('order') };
}
