import { Field } from '../openapi/field';
import { type ReadinessState, readinessStates } from './readiness';

export class LivenessView {
  @Field('string', 'Always `live`: the process answers.', 'live', { enum: ['live'] })
  status!: 'live';
}

export class ReadinessView {
  @Field('string', 'Whether this gateway wants requests: only while it is `ready`.', 'ready', {
    enum: readinessStates,
  })
  status!: ReadinessState;
}
