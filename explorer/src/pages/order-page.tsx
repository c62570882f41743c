import { usePageTitle } from '../shell/page-title';

/** An order, followed until it is final. */
export function OrderPage({ orderId }: { orderId: string }) {
  usePageTitle('Order');
  return <h1>Order {orderId}</h1>;
}
