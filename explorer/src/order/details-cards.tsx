import { type Amount, type Order } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { useChains } from '../data/chains';
import { Address } from '../elements/address';
import { AmountText } from '../elements/amount-text';
import { Badge } from '../elements/badge';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Identifier } from '../elements/identifier';
import { type Tone } from '../elements/tone';
import { type CallState } from './statuses';

function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function FeesCard({ order: { fees, give } }: { order: Order }) {
  const amountOf = (amount: Amount | null): ComponentChildren =>
    amount ? <AmountText amount={amount} token={give.token} /> : <NotReported />;
  const native = useChains().get(give.chain?.id ?? '')?.native;
  return (
    <Card title="Fees">
      {fees ? (
        <dl class="facts small-text">
          <Fact title="Fixed, in the native coin">
            {fees.fixed ? <AmountText amount={fees.fixed} token={native} /> : <NotReported />}
          </Fact>
          <Fact title="Percent">{amountOf(fees.finalPercent ?? fees.percent)}</Fact>
          {fees.affiliate ? (
            <Fact title="Affiliate">
              <p>{amountOf(fees.affiliate.amount)}</p>
              {fees.affiliate.beneficiary === null ? null : (
                <Address
                  address={fees.affiliate.beneficiary}
                  chainId={give.chain?.id ?? null}
                  what="affiliate beneficiary"
                />
              )}
            </Fact>
          ) : null}
        </dl>
      ) : (
        <EmptyState title="Fees are not known">
          <p class="muted small-text">The statistics interface alone reports them.</p>
        </EmptyState>
      )}
    </Card>
  );
}

const callTones: Readonly<Record<NonNullable<CallState>, Tone>> = {
  Unknown: 'warn',
  NoExtCall: 'plain',
  AwaitingOrderFulfillment: 'accent',
  AwaitingExecution: 'accent',
  Executing: 'accent',
  Completed: 'good',
  Failed: 'bad',
  Cancelled: 'bad',
};

export function ExternalCallCard({ call }: { call: Order['externalCall'] }) {
  const { state, data, dataHash } = call;
  if (state === null || state === 'NoExtCall')
    return (
      <Card title="External call">
        <EmptyState title={state === null ? 'No interface reports one' : 'None is attached'} />
      </Card>
    );
  return (
    <Card title="External call" aside={<Badge tone={callTones[state]}>{state}</Badge>}>
      <dl class="facts small-text">
        <Fact title="Can be cancelled">{call.cancellable ? 'Yes' : 'No'}</Fact>
        {dataHash === null ? null : (
          <Fact title="Hash of the data">
            <Identifier id={dataHash} what="hash of the call" />
          </Fact>
        )}
      </dl>
      {data === null ? null : (
        <pre class="data" tabIndex={0} aria-label="Data of the external call">
          <bdi>{typeof data === 'string' ? data : JSON.stringify(data, null, 2)}</bdi>
        </pre>
      )}
    </Card>
  );
}

const authorities = [
  ['givePatch', 'May raise the give amount', 'give'],
  ['order', 'May cancel or lower the take amount', 'take'],
  ['unlock', 'May send the unlock', 'take'],
  ['allowedTaker', 'The only taker allowed', 'take'],
  ['allowedCancelBeneficiary', 'The only refund receiver allowed', 'give'],
  ['unlockBeneficiary', 'Gets the give amount after fulfilment', 'give'],
  ['cancelBeneficiary', 'Gets the refund', 'give'],
] as const;

export function AuthoritiesCard({ order }: { order: Order }) {
  const known = authorities.flatMap(([name, title, side]) => {
    const address = order.authorities[name];
    return address === null ? [] : [{ address, title, chainId: order[side].chain?.id ?? null }];
  });
  return (
    <Card title="Who may do what">
      {known.length === 0 ? <EmptyState title="No authority is reported" /> : null}
      <dl class="facts small-text">
        {known.map(({ title, address, chainId }) => (
          <Fact key={title} title={title}>
            <Address address={address} chainId={chainId} what={title.toLowerCase()} />
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

const NotReported = () => <span class="muted">not reported</span>;
