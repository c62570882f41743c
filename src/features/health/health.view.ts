import { redisStatuses, interfaceStates } from '../../observability/dependency-status';
import { readinessStates } from '../../observability/readiness';
import { field, ViewType } from '../../http/schema/view-type';

export class LivenessView extends ViewType({
  status: field(['live'], 'Always `live`: the process responds.', 'live'),
}) {}

const ofInterface =
  'by its latest calls: `up`; `failing` after five failures in a row, or once so many failed that none are made for a while, until a call succeeds; `probing` when one has, and the next few tell whether it is back.';

/** How both interfaces stand. */
class InterfaceStatesView extends ViewType({
  statistics: field(interfaceStates, `The statistics interface, ${ofInterface}`, 'up'),
  order: field(interfaceStates, `The order interface, ${ofInterface}`, 'up'),
}) {}

export const pollingModes = ['shared', 'local'] as const;

/** How live updates stand. */
class LiveUpdatesView extends ViewType({
  polling: field(
    pollingModes,
    'Who polls the orders that clients follow: `shared` where one gateway polls an order for all gateways, within the quotas of all; `local` where each gateway polls for itself, within its part of the quotas. It is `local` without Redis and while Redis is down.',
    'local',
  ),
}) {}

export class ReadinessView extends ViewType({
  status: field(readinessStates, 'Whether this gateway wants requests: only while it is `ready`.', 'ready'),
  version: field('string', 'What runs here; `development` where it was not built into a program.', '0.1.0'),
  interfaces: field(InterfaceStatesView, 'How the interfaces stand. They have no part in `status`.'),
  redis: field(
    redisStatuses,
    'The shared Redis: `up` while it is used, `refusing` while it responds but rejects operations, or while a node of a cluster is down, so that each gateway counts or caches on its own, at least for some keys, `down` while its circuit is open, `off` where none is configured. It has no part in `status`.',
    'off',
  ),
  live: field(LiveUpdatesView, 'How live updates stand. They have no part in `status`.'),
}) {}
