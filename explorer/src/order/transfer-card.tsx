import { type Amount, formatAmount, type Order } from '@order-gateway/client';
import { type ComponentChildren } from 'preact';
import { Address } from '../elements/address';
import { AmountText } from '../elements/amount-text';
import { Card } from '../elements/card';
import { Fact } from '../elements/fact';
import { Icon } from '../elements/icon';
import { shortAmount } from '../elements/short-amount';
import { TokenMark } from '../elements/token-mark';
import { enumeration } from './missing-words';
import { outcomeWords } from './outcome-words';
import { TokenName } from './token-name';

/** From the source chain to the destination chain: amounts, tokens, maker and receiver; and what comes back. */
export function TransferCard({ order }: { order: Order }) {
  const { give, take } = order;
  const words = outcomeWords(order);
  const isReceiverKnown = !order.meta.conflicts.some(({ field }) => field === 'receiver');
  const given = give.finalAmount ?? give.amount;
  return (
    <Card title="Transfer">
      <div class="transfer">
        <Side label="From" offer={give} amount={given} role={words.give}>
          <TokenFacts offer={give} amount={given} />
          <Party label="Maker" address={order.maker.address} chainId={give.chain?.id} />
          <Preswap preswap={order.preswap} />
        </Side>
        <span class="transfer-arrow">
          <Icon name="arrow" />
        </span>
        <Side
          label="To"
          offer={take}
          amount={words.takeAmount}
          role={words.take}
          isVoid={words.isTakeVoid === true}
        >
          <TokenFacts offer={take} amount={words.takeAmount} />
          {isReceiverKnown ? (
            <Party label="Receiver" address={order.receiver} chainId={take.chain?.id} />
          ) : (
            <Fact title="Receiver">Not known: the interfaces differ</Fact>
          )}
          <Party label="Taker" address={order.taker} chainId={take.chain?.id} />
        </Side>
        {words.refund === undefined ? null : (
          <Side label="Back on" offer={give} amount={given} role={words.refund}>
            <RefundFacts order={order} />
          </Side>
        )}
      </div>
    </Card>
  );
}

interface SideProps {
  readonly label: string;
  readonly offer: Order['give'];
  readonly amount: Amount | null;
  readonly role: string;
  readonly isVoid?: boolean;
  readonly children: ComponentChildren;
}

function Side({
  label,
  offer: { chain, token, amount: offered },
  amount,
  role,
  isVoid,
  children,
}: SideProps) {
  const text = amount ? (
    <AmountText amount={amount} token={token} isShort />
  ) : (
    <span class="muted">Amount not reported</span>
  );
  return (
    <div class="transfer-side">
      <h3>
        <span class="muted">{label}</span> <ChainName chain={chain} />
      </h3>
      <div class="transfer-amount">
        <TokenMark symbol={token?.symbol ?? null} />
        <div>
          <p class="amount">{isVoid ? <s>{text}</s> : text}</p>
          <p class="muted small-text">
            {role}
            {amount && offered && amount.value !== offered.value ? (
              <>
                , first offered: <AmountText amount={offered} token={token} />
              </>
            ) : null}
          </p>
        </div>
      </div>
      <dl class="facts small-text">{children}</dl>
    </div>
  );
}

/** What exactly the amount of a side is. */
function TokenFacts({ offer, amount }: { offer: Order['give']; amount: Amount | null }) {
  const { chain, token } = offer;
  return (
    <>
      {token ? <TokenName token={token} chainId={chain?.id ?? null} /> : null}
      {amount && shortAmount(amount) !== formatAmount(amount) ? (
        <Fact title="Exactly">
          <AmountText amount={amount} token={token} />
        </Fact>
      ) : null}
      {amount ? <Fact title="Base units">{amount.value}</Fact> : null}
    </>
  );
}

/** Who gets the amount given back, by which transaction, and which fees with it. */
function RefundFacts({ order: { authorities, give, links, fees } }: { order: Order }) {
  const beneficiary = authorities.cancelBeneficiary ?? authorities.allowedCancelBeneficiary;
  const returned = [
    ...((fees?.finalPercent ?? fees?.percent) ? ['the percent fee'] : []),
    ...(fees?.affiliate ? ['the affiliate fee'] : []),
  ];
  return (
    <>
      <Party label="To" address={beneficiary} chainId={give.chain?.id} />
      {links.refunded === null ? null : (
        <Fact title="Transaction">
          <a href={links.refunded} target="_blank" rel="noreferrer">
            Refund on its block explorer
          </a>
        </Fact>
      )}
      {returned.length === 0 ? null : (
        <Fact title="Fees">With {enumeration(returned)}; the fixed fee does not come back</Fact>
      )}
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
