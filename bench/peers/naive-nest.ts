import 'reflect-metadata';
import { HttpModule, HttpService } from '@nestjs/axios';
import { CacheInterceptor, CacheModule } from '@nestjs/cache-manager';
import { Controller, Get, Injectable, Module, Param, UseInterceptors, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Matches } from 'class-validator';
import { firstValueFrom } from 'rxjs';

const { STATS_URL = '', ORDER_URL = '' } = process.env;
/** Longer than any run. */
const cacheTtlMs = 3_600_000;

type Wrapped = Readonly<Record<'stringValue', string | null>>;
type Offer = Readonly<Record<'chainId' | 'tokenAddress' | 'amount' | 'finalAmount', Wrapped>> & {
  readonly metadata: object;
};
type StatisticsOrder = Readonly<Record<string, Wrapped | Offer | null>>;

class OrderIdParam {
  @Matches(/^0x[0-9a-f]{64}$/)
  orderId!: string;
}

@Injectable()
class OrdersService {
  constructor(private readonly http: HttpService) {}

  async order(orderId: string): Promise<object> {
    const [{ data: statistics }, { data: order }] = await Promise.all([
      firstValueFrom(this.http.get<StatisticsOrder>(`${STATS_URL}/api/Orders/${orderId}`)),
      firstValueFrom(this.http.get<Record<string, unknown>>(`${ORDER_URL}/v1.0/dln/order/${orderId}`)),
    ]);
    const value = (name: string) => (statistics[name] as Wrapped).stringValue;
    return {
      orderId,
      status: order.status,
      statisticsStatus: statistics.state,
      maker: value('makerSrc'),
      receiver: value('receiverDst'),
      taker: value('taker'),
      give: offerView(statistics.giveOfferWithMetadata as Offer),
      take: offerView(statistics.takeOfferWithMetadata as Offer),
      externalCallState: statistics.externalCallState,
      fees: { fixed: value('fixFee'), percent: value('percentFee'), finalPercent: value('finalPercentFee') },
      referralCode: statistics.referralCode,
      created: statistics.createdSrcEventMetadata,
      fulfilled: statistics.fulfilledDstEventMetadata,
      terms: order.orderStruct,
    };
  }
}

const offerView = ({ chainId, tokenAddress, amount, finalAmount, metadata }: Offer) => ({
  chainId: chainId.stringValue,
  token: { address: tokenAddress.stringValue, ...metadata },
  amount: amount.stringValue,
  finalAmount: finalAmount.stringValue,
});

@Controller('v1/orders')
@UseInterceptors(CacheInterceptor)
class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get(':orderId')
  order(@Param() { orderId }: OrderIdParam): Promise<object> {
    return this.orders.order(orderId);
  }
}

class AddressParam {
  @Matches(/^0x[0-9a-f]{40}$/)
  address!: string;
}

interface OrderRows {
  readonly orders: readonly StatisticsOrder[];
  readonly totalCount: number;
}

@Controller('v1/accounts')
@UseInterceptors(CacheInterceptor)
class AccountsController {
  constructor(private readonly http: HttpService) {}

  @Get(':address/orders')
  async orders(@Param() { address }: AddressParam): Promise<object> {
    const filter = { skip: 0, take: 20, filter: address };
    const { data } = await firstValueFrom(
      this.http.post<OrderRows>(`${STATS_URL}/api/Orders/filteredList`, filter),
    );
    return { items: data.orders.map(rowView), page: { limit: 20, offset: 0, total: data.totalCount } };
  }
}

const rowView = (row: StatisticsOrder) => ({
  orderId: (row.orderId as Wrapped).stringValue,
  status: row.state,
  createdAt: row.creationTimestamp,
  give: offerView(row.giveOfferWithMetadata as Offer),
  take: offerView(row.takeOfferWithMetadata as Offer),
  externalCallState: row.externalCallState,
  fees: {
    fixed: (row.fixFee as Wrapped).stringValue,
    finalPercent: (row.finalPercentFee as Wrapped).stringValue,
  },
  affiliate: row.affiliateFee,
  preswap: row.preswapData,
  metadata: row.orderMetadata,
});

@Module({
  imports: [HttpModule, CacheModule.register({ ttl: cacheTtlMs })],
  controllers: [OrdersController, AccountsController],
  providers: [OrdersService],
})
class NaiveModule {}

/** The gateway as most teams would begin: HttpService, CacheInterceptor, ValidationPipe, on Fastify like the gateway. */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(NaiveModule, new FastifyAdapter(), {
    logger: ['error', 'warn'],
  });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`naive Nest at ${await app.getUrl()}\n`);
}

void main();
