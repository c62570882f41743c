import {
  changeChannel,
  entryKeyOf,
  lockKeyOf,
  pauseKeyOf,
  quotaKeyOf,
  requestsKeyOf,
} from '../../../src/redis/redis-keys';

describe('the keys in Redis', () => {
  it('are those of the versions before: another form needs the next number, of its kind alone', () => {
    expect([
      entryKeyOf('statistics/order/1'),
      lockKeyOf('statistics/order/1'),
      quotaKeyOf('order'),
      pauseKeyOf('order'),
      requestsKeyOf('client'),
      changeChannel,
    ]).toEqual([
      'order-gateway:2:entry:{statistics/order/1}',
      'order-gateway:2:lock:{statistics/order/1}',
      'order-gateway:2:quota:{order}',
      'order-gateway:2:quota:{order}:closed',
      'order-gateway:2:requests:client',
      'order-gateway:2:changed',
    ]);
  });
});
