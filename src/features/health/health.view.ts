import {
  type RedisStatus,
  redisStatuses,
  type InterfaceState,
  interfaceStates,
} from '../../observability/dependency-status';
import { type ReadinessState, readinessStates } from '../../observability/readiness';
import { Field } from '../../http/schema/field';

export class LivenessView {
  @Field('string', 'Always `live`: the process responds.', 'live', { enum: ['live'] })
  status!: 'live';
}

const ofInterface =
  'by its latest calls: `up`; `failing` after five failures in a row, or once so many failed that none are made for a while, until a call succeeds; `probing` when one has, and the next few tell whether it is back.';

/** How both interfaces stand. */
export class InterfaceStatesView {
  @Field('string', `The statistics interface, ${ofInterface}`, 'up', { enum: interfaceStates })
  statistics!: InterfaceState;

  @Field('string', `The order interface, ${ofInterface}`, 'up', { enum: interfaceStates })
  order!: InterfaceState;
}

export const pollingModes = ['shared', 'local'] as const;

export type PollingMode = (typeof pollingModes)[number];

/** How live updates stand. */
export class LiveUpdatesView {
  @Field(
    'string',
    'Who polls the orders that clients follow: `shared` where one gateway polls an order for all gateways, within the quotas of all; `local` where each gateway polls for itself, within its part of the quotas. It is `local` without Redis and while Redis is down.',
    'local',
    { enum: pollingModes },
  )
  polling!: PollingMode;
}

export class ReadinessView {
  @Field('string', 'Whether this gateway wants requests: only while it is `ready`.', 'ready', {
    enum: readinessStates,
  })
  status!: ReadinessState;

  @Field('string', 'What runs here; `development` where it was not built into a program.', '0.1.0')
  version!: string;

  @Field(() => InterfaceStatesView, 'How the interfaces stand. They have no part in `status`.')
  interfaces!: InterfaceStatesView;

  @Field(
    'string',
    'The shared Redis: `up` while it is used, `refusing` while it responds but rejects operations, or while a node of a cluster is down, so that each gateway counts or caches on its own, at least for some keys, `down` while its circuit is open, `off` where none is configured. It has no part in `status`.',
    'off',
    { enum: redisStatuses },
  )
  redis!: RedisStatus;

  @Field(() => LiveUpdatesView, 'How live updates stand. They have no part in `status`.')
  live!: LiveUpdatesView;
}
