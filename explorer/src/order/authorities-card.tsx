import { type Order } from '@order-gateway/client';
import { Address } from '../elements/address';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Fact } from '../elements/fact';

/** Each authority, what it may do, and on whose chain. */
const authorities = [
  ['givePatch', 'May raise the give amount', 'give'],
  ['order', 'May cancel or lower the take amount', 'take'],
  ['unlock', 'May send the unlock', 'take'],
  ['allowedTaker', 'The only taker allowed', 'take'],
  ['allowedCancelBeneficiary', 'The only refund receiver allowed', 'give'],
  ['unlockBeneficiary', 'Gets the give amount after fulfilment', 'give'],
  ['cancelBeneficiary', 'Gets the refund', 'give'],
] as const;

/** Who may change, unlock or cancel the order. */
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
