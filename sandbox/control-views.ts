import { ControlFailure, ControlInput } from './control-input';
import { maxAmount, type Order } from './order';
import { encodeOrderRecord } from './order-record.encoder';
import { type SimulatedInterface, type ViewOverride, viewOf } from './order-view';
import { hasMember } from './record-members';
import { encodeStatisticsOrder } from './statistics-order.encoder';

const fields = [
  'state',
  'hidden',
  'giveAmount',
  'receiver',
  'externalCallState',
  'actualFulfillAmount',
  'finalAmount',
  'omit',
] as const;

const encoders = { statistics: encodeStatisticsOrder, order: encodeOrderRecord };

/**
 * Reads an override of how one interface reports an order. Throws a ControlFailure if a field is invalid, or if the
 * record of the interface, as the rest of the override makes it at `nowMs`, lacks a member that a field names.
 */
export function overrideFrom(
  body: unknown,
  name: SimulatedInterface,
  order: Order,
  nowMs: number,
): ViewOverride {
  const input = new ControlInput(body, fields);
  const override: ViewOverride = {
    state: input.shortText('state'),
    hidden: input.flag('hidden'),
    giveAmount: input.decimal('giveAmount', maxAmount),
    receiver: input.address('receiver', order.take.token.chainId),
    externalCallState: input.isNull('externalCallState') ? null : input.shortText('externalCallState'),
    actualFulfillAmount: input.isNull('actualFulfillAmount')
      ? null
      : input.decimal('actualFulfillAmount', maxAmount),
    finalAmount: input.decimal('finalAmount', maxAmount),
    omit: input.texts('omit'),
  };
  if (name === 'order') requireNoAmountTaken(override);
  const view = viewOf(order, { ...override, hidden: false, omit: [] }, nowMs);
  const record = view && encoders[name](view);
  const unknown = override.omit?.find((path) => !hasMember(record, path));
  if (unknown !== undefined)
    throw new ControlFailure(400, `omit: the record of the ${name} interface has no member ${unknown}.`);
  return override;
}

function requireNoAmountTaken(override: ViewOverride): void {
  const names = ['actualFulfillAmount', 'finalAmount'] as const;
  const given = names.find((each) => override[each] !== undefined);
  if (given !== undefined)
    throw new ControlFailure(400, `${given}: the record of the order interface has no such member.`);
}
