import { type Order } from '@order-gateway/client';
import { Notice } from '../elements/notice';
import { StateText } from '../elements/state-text';
import {
  behindSentence,
  differencesOf,
  differingTitle,
  fieldName,
  type InterfaceName,
  interfaceNames,
  sourceStates,
} from './interface-words';
import { enumeration, missingInWords } from './missing-words';

/** What a reader has to know before the rest: what differs, missing parts, old copies, a lost connection. */
export function OrderNotices({ order, isLost }: { order: Order; isLost: boolean }) {
  const { meta } = order;
  const { differing } = differencesOf(meta);
  const isContradictory = meta.agreement === 'conflict';
  return (
    <>
      {differing.length > 0 ? (
        <Notice
          tone={isContradictory ? 'bad' : 'warn'}
          title={
            isContradictory ? 'The reports of the order contradict each other' : differingTitle(differing)
          }
        >
          <p>
            They differ in: {enumeration(differing.map(({ field }) => fieldName(field).toLowerCase()))}.{' '}
            <a href="#interfaces">See both sides</a>
          </p>
        </Notice>
      ) : null}
      <MissingNotice order={order} />
      <div role="status" class="no-box">
        {isLost ? (
          <Notice tone="warn" title="The connection to the gateway is lost">
            <p>This is the last state that was received. It may have changed.</p>
          </Notice>
        ) : null}
      </div>
    </>
  );
}

function MissingNotice({ order: { meta } }: { order: Order }) {
  const names: readonly InterfaceName[] = ['statistics', 'order'];
  const failing = names.filter((name) => meta.sources[name].state !== 'ok');
  const missing = missingInWords(meta.missing);
  const { behind } = differencesOf(meta);
  if (failing.length + missing.length + behind.length === 0) return null;
  const isOnlyStale = missing.length === 0 && failing.every((name) => meta.sources[name].state === 'stale');
  const title = isOnlyStale ? 'Part of this is a stored copy' : 'This is not the whole order';
  return (
    <Notice tone="warn" title={behind.length > 0 ? 'One interface is behind the other' : title}>
      {behind.map((conflict) => (
        <p key={conflict.field}>
          <StateText text={behindSentence(conflict)} />
        </p>
      ))}
      {failing.map((name) => (
        <p key={name}>
          The {interfaceNames[name]} {sourceStates[meta.sources[name].state].sentence}.
        </p>
      ))}
      {missing.length > 0 ? <p>Missing or unknown: {enumeration(missing)}.</p> : null}
    </Notice>
  );
}
