import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';
import { offerView, type OrderRecord, type StatisticsOrder } from './upstream-order';

const { STATS_URL = '', ORDER_URL = '' } = process.env;

@Injectable()
export class OrdersService {
  constructor(private readonly http: HttpService) {}

  async order(orderId: string): Promise<object> {
    const [{ data: statistics }, { data: order }] = await Promise.all([
      firstValueFrom(this.http.get<StatisticsOrder>(`${STATS_URL}/api/Orders/${orderId}`)),
      firstValueFrom(this.http.get<OrderRecord>(`${ORDER_URL}/v1.0/dln/order/${orderId}`)),
    ]);
    return {
      orderId,
      status: order.status,
      statisticsStatus: statistics.state,
      maker: statistics.makerSrc.stringValue,
      receiver: statistics.receiverDst.stringValue,
      taker: statistics.taker.stringValue,
      give: offerView(statistics.giveOfferWithMetadata),
      take: offerView(statistics.takeOfferWithMetadata),
      externalCallState: statistics.externalCallState,
      fees: {
        fixed: statistics.fixFee.stringValue,
        percent: statistics.percentFee.stringValue,
        finalPercent: statistics.finalPercentFee.stringValue,
      },
      referralCode: statistics.referralCode,
      created: statistics.createdSrcEventMetadata,
      fulfilled: statistics.fulfilledDstEventMetadata,
      terms: order.orderStruct,
    };
  }
}
