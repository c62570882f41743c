import { IsArray, Matches } from 'class-validator';
import { chainIdPattern, type Settings } from '../settings';
import { CommaList } from './variable-rules';

/** The chain ids of the specification's token list (spec 4, endpoint 10), and those that deployments have added to it. */
const tokenListChainIds = [
  ...['1', '10', '56', '137', '4663', '8453', '42161', '43114', '59144', '7565164'],
  ...['100000001', '100000002', '100000008', '100000009', '100000013', '100000014', '100000017'],
  ...['100000019', '100000020', '100000021', '100000022', '100000023', '100000025', '100000026'],
  ...['100000027', '100000028', '100000029', '100000030', '100000031'],
];

/** The chains with a token list, and the order interface's query parameter for them. */
export class TokenListVariables {
  @CommaList()
  @IsArray()
  @Matches(chainIdPattern, {
    each: true,
    message: 'TOKEN_LIST_CHAIN_IDS must be chain ids in decimal, separated by commas',
  })
  TOKEN_LIST_CHAIN_IDS = tokenListChainIds;

  @Matches(/^[A-Za-z][A-Za-z0-9_-]*$/, {
    message: 'TOKEN_LIST_CHAIN_PARAM must be the name of a query parameter',
  })
  TOKEN_LIST_CHAIN_PARAM = 'chainId';
}

export const readTokenList = (variables: TokenListVariables): Pick<Settings, 'tokenList'> => ({
  tokenList: {
    chainIds: variables.TOKEN_LIST_CHAIN_IDS,
    chainParameter: variables.TOKEN_LIST_CHAIN_PARAM,
  },
});
