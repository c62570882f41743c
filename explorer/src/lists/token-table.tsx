import { type ListedToken, type RegisteredChain } from '@order-gateway/client';
import { Identifier } from '../elements/identifier';
import { shorten } from '../elements/shorten';
import { TokenMark } from '../elements/token-mark';
import { addressUrl } from './chain-links';
import { numberText } from './number-text';

interface TokenTableProps {
  readonly tokens: readonly ListedToken[];
  /** Null for a chain that is not known by name. */
  readonly chain: RegisteredChain | null;
}

export function TokenTable({ tokens, chain }: TokenTableProps) {
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
              <Identifier
                id={token.address}
                what={`address of ${shorten(token.symbol ?? 'the token', 10)}`}
                href={chain === null ? null : addressUrl(chain, token.address)}
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
