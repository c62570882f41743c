import { CacheInterceptor } from '@nestjs/cache-manager';
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { OrderIdParam } from './order-id.param';
import { OrdersService } from './orders.service';

@Controller('v1/orders')
@UseInterceptors(CacheInterceptor)
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get(':orderId')
  order(@Param() { orderId }: OrderIdParam): Promise<object> {
    return this.orders.order(orderId);
  }
}
