import { type RedisStatus, redisStatuses } from '../../observability/dependency-status';
import { type ReadinessState, readinessStates } from '../../observability/readiness';
import { Field } from '../../http/openapi/field';
import { type InterfaceState, interfaceStates } from './dependencies';

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
    'The shared Redis: `up` while it is used, `refusing` while it responds but rejects operations, so that each gateway counts or caches on its own, `down` while its circuit is open, `off` where none is configured. It has no part in `status`.',
    'off',
    { enum: redisStatuses },
  )
  redis!: RedisStatus;
}
