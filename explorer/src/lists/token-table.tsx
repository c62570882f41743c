import { type ListedToken } from '@order-gateway/client';
import { Address } from '../elements/address';
import { shorten } from '../elements/shorten';
import { TokenMark } from '../elements/token-mark';
import { numberText } from './number-text';

/** One row for each token of a list. */
export function TokenTable({ tokens }: { tokens: readonly ListedToken[] }) {
  return (
    <table class="list-table tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Address</th>
          <th scope="col" class="number">
            Decimals
          </th>
          <th scope="col" class="number">
            Popularity
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.address}>
            <th scope="row">
              <TokenName token={token} />
            </th>
            <td>
              <Address
                address={token.address}
                chainId={token.chainId}
                what={`address of ${shorten(token.symbol ?? 'the token', 10)}`}
                ends={4}
              />
            </td>
            <td class="number decimals">{token.decimals ?? 'Unknown'}</td>
            <td class="number popularity">
              <Popularity of={token.popularity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TokenName({ token: { symbol, name } }: { token: ListedToken }) {
  return (
    <span class="token-name">
      <TokenMark symbol={symbol} />
      <span>
        <bdi class="one-line">{symbol ?? 'No symbol'}</bdi>
        {name === null ? null : <bdi class="one-line muted small-text">{name}</bdi>}
      </span>
    </span>
  );
}

function Popularity({ of }: { of: ListedToken['popularity'] }) {
  if (of === null)
    return (
      <span class="muted">
        <span aria-hidden="true">–</span>
        <span class="visually-hidden">Not transferred yet</span>
      </span>
    );
  return (
    <>
      <strong>#{numberText(of.rank)}</strong>{' '}
      <span class="muted small-text">
        {numberText(of.index)} {of.index === 1 ? 'transfer' : 'transfers'}
      </span>
    </>
  );
}
