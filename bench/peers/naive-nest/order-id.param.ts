import { Matches } from 'class-validator';

export class OrderIdParam {
  @Matches(/^0x[0-9a-f]{64}$/)
  orderId!: string;
}
