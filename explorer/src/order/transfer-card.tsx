import { type Amount, type Order, type Token } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { Address } from '../elements/address';
import { AmountText } from '../elements/amount-text';
import { Card } from '../elements/card';
import { Fact } from '../elements/fact';
import { Icon } from '../elements/icon';
import { TokenMark } from '../elements/token-mark';
import { TokenName } from './token-name';
import { useIsListed } from './use-is-listed';

/** From the source chain to the destination chain: amounts, tokens, maker and receiver. */
export function TransferCard({ order }: { order: Order }) {
  const { give, take } = order;
  const arrived = take.fulfilledAmount;
  return (
    <Card title="Transfer">
      <div class="transfer">
        <Side label="From" offer={give} amount={give.finalAmount ?? give.amount} role="given by the maker">
          <Party label="Maker" address={order.maker.address} chainId={give.chain?.id} />
          <Preswap preswap={order.preswap} />
        </Side>
        <span class="transfer-arrow">
          <Icon name="arrow" />
        </span>
        <Side
          label="To"
          offer={take}
          amount={arrived ?? take.finalAmount ?? take.amount}
          role={arrived ? 'arrived' : 'for the receiver'}
        >
          <Party label="Receiver" address={order.receiver} chainId={take.chain?.id} />
          <Party label="Taker" address={order.taker} chainId={take.chain?.id} />
        </Side>
      </div>
    </Card>
  );
}

interface SideProps {
  readonly label: string;
  readonly offer: Order['give'];
  readonly amount: Amount | null;
  readonly role: string;
  readonly children: ComponentChildren;
}

function Side({ label, offer, amount, role, children }: SideProps) {
  const { chain, token, amount: offered } = offer;
  const isListed = useIsListed(offer);
  return (
    <div class="transfer-side">
      <h3>
        <span class="muted">{label}</span> <ChainName chain={chain} />
      </h3>
      <div class="transfer-amount">
        <TokenMark symbol={token?.symbol ?? null} />
        <div>
          <p class="amount">
            {amount ? (
              <AmountText amount={amount} token={token} />
            ) : (
              <span class="muted">Amount not reported</span>
            )}
          </p>
          <p class="muted small-text">
            {role}
            {amount && offered && amount.value !== offered.value ? (
              <Offered amount={offered} token={token} />
            ) : null}
          </p>
        </div>
      </div>
      <dl class="facts small-text">
        {token ? <TokenName token={token} chainId={chain?.id ?? null} isListed={isListed} /> : null}
        {amount ? <Fact title="Base units">{amount.value}</Fact> : null}
        {children}
      </dl>
    </div>
  );
}

function Offered({ amount, token }: { amount: Amount; token: Token | null }) {
  return (
    <>
      , first offered: <AmountText amount={amount} token={token} />
    </>
  );
}

export function ChainName({ chain }: { chain: Order['give']['chain'] }) {
  if (!chain) return <span class="muted">chain not reported</span>;
  return <span title={`Chain id ${chain.id}`}>{chain.name ?? `chain ${chain.id}`}</span>;
}

function Party({ label, address, chainId }: { label: string; address: string | null; chainId?: string }) {
  if (address === null) return null;
  return (
    <Fact title={label}>
      <Address address={address} chainId={chainId ?? null} what={label.toLowerCase()} />
    </Fact>
  );
}

function Preswap({ preswap }: { preswap: Order['preswap'] }) {
  if (!preswap) return null;
  return (
    <Fact title="Swapped before">
      <SwapSide side={preswap.in} /> to <SwapSide side={preswap.out} />
    </Fact>
  );
}

function SwapSide({ side: { amount, token } }: { side: NonNullable<Order['preswap']>['in'] }) {
  return amount ? <AmountText amount={amount} token={token} /> : <>an amount that is not reported</>;
}
