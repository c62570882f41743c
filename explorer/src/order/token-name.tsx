import { type Token } from '@order-gateway/client';
import { Address } from '../elements/address';
import { Badge } from '../elements/badge';
import { Fact } from '../elements/fact';

interface TokenNameProps {
  readonly token: Token;
  readonly chainId: string | null;
}

/** A token's name, address, and whether its symbol can be trusted: anyone can call a token USDC. */
export function TokenName({ token, chainId }: TokenNameProps) {
  return (
    <Fact title="Token">
      {token.name === null ? null : <bdi class="clamp">{token.name}</bdi>}
      {token.native ? (
        <span class="muted">Native coin</span>
      ) : (
        <Address address={token.address} chainId={chainId} what="token address" />
      )}
      {token.listed === false && !token.native ? (
        <p class="unlisted">
          <Badge tone="warn">On no token list</Badge> Anyone can choose a symbol. Compare the address.
        </p>
      ) : null}
    </Fact>
  );
}
