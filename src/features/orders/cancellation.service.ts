import { Injectable } from '@nestjs/common';
import { ChainView, chainView } from '../chains/chain.view';
import { exampleOrderId, exampleWallet } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';
import { chainText, decimalText, orderIdText } from '../../http/schema/text-rules';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { orderEndpoints } from '../../upstream/endpoints';
import { Upstreams } from '../../upstream/upstreams.module';

/** A transaction that cancels an order's external call, to be sent on the destination chain by `from`. */
export class CancellationView {
  @Field('string', 'Id of the order.', exampleOrderId, { rule: orderIdText })
  orderId!: string;

  @NullableField(() => ChainView, 'Where to send the transaction: the destination chain.')
  chain!: ChainView | null;

  @NullableField('string', 'Who has to send it.', exampleWallet, { rule: chainText })
  from!: string | null;

  @NullableField(
    'string',
    'Where it goes; null if the interface does not say, as it may on Solana.',
    '0xe7351fd770a37282b91d153ee690b63579d6dd7f',
    {
      rule: chainText,
    },
  )
  to!: string | null;

  @Field('string', 'The data of the transaction.', '0x4d4bf1f2')
  data!: string;

  @NullableField(
    'string',
    "Amount of the chain's native coin to send, in base units, in decimal; null if the interface does not say.",
    '0',
    { rule: decimalText },
  )
  value!: string | null;

  @NullableField('string', 'Who gets the take amount instead of the call.', exampleWallet, {
    rule: chainText,
  })
  cancelBeneficiary!: string | null;
}

@Injectable()
export class CancellationService {
  constructor(private readonly upstreams: Upstreams) {}

  /** Fetches a new cancel transaction each time: it expires. */
  async cancellation(orderId: string, correlationIds: CorrelationIds): Promise<CancellationView> {
    const options = { priority: 'foreground', correlationIds } as const;
    const { value } = await this.upstreams.order.load(orderEndpoints.cancelTransaction, orderId, options);
    const { chainId, ...transaction } = value;
    return { orderId, chain: chainId === null ? null : chainView(chainId), ...transaction };
  }
}
