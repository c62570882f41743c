import { CacheVariables } from './cache-variables';
import { CallVariables } from './call-variables';
import { AccessVariables } from './access-variables';
import { LiveVariables } from './live-variables';
import { LogVariables } from './log-variables';
import { OverloadVariables } from './overload-variables';
import { RelayVariables } from './relay-variables';
import { ServerVariables } from './server-variables';
import { TokenListVariables } from './token-list-variables';
import { UpstreamVariables } from './upstream-variables';

/** The variables of the process's environment, by topic. Names are the variables; numbers carry their unit. */
export const environmentTopics = {
  upstreams: UpstreamVariables,
  server: ServerVariables,
  access: AccessVariables,
  tokenList: TokenListVariables,
  calls: CallVariables,
  cache: CacheVariables,
  overload: OverloadVariables,
  live: LiveVariables,
  relay: RelayVariables,
  log: LogVariables,
};

type Topics = typeof environmentTopics;
export type Environment = { readonly [Topic in keyof Topics]: InstanceType<Topics[Topic]> };
