import { type Amount, type Order } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { useChains } from '../data/chains';
import { Address } from '../elements/address';
import { AmountText } from '../elements/amount-text';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Fact } from '../elements/fact';

/** What the order costs its maker. */
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

const NotReported = () => <span class="muted">not reported</span>;
