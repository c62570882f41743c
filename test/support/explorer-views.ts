import { type Page } from 'playwright-core';
import { orderId } from './upstream-records';
import { type RunningExplorer } from './explorer';

/** A page of the explorer in one of its states. */
interface ExplorerView {
  readonly name: string;
  readonly url: string;
  /** Shown once the page has what it waits for. */
  readonly text: string | RegExp;
}

/** Every page of the explorer, in every state that the sandbox can bring it into. */
export async function explorerViews({ url, sandbox }: RunningExplorer): Promise<ExplorerView[]> {
  const created = await sandbox.createOrder();
  const conflicting = await sandbox.createOrder({ state: 'Fulfilled' });
  await sandbox.setRecord(conflicting, 'order', { state: 'OrderCancelled' });
  const differing = await sandbox.createOrder({ state: 'Fulfilled' });
  await sandbox.setRecord(differing, 'statistics', { giveAmount: '123456789012345678' });
  const lagging = await sandbox.createOrder({ state: 'Fulfilled' });
  await sandbox.setRecord(lagging, 'order', { state: 'Created' });
  const callable = (await sandbox.ordersWhere('externalCallState=AwaitingExecution')).find(
    ({ live }) => !live,
  );
  const [cancelledCall] = await sandbox.ordersWhere('externalCallState=Cancelled&state=Fulfilled');
  const unreported = await sandbox.createOrder({ state: 'Fulfilled', takeChainId: '7565164' });
  const less = await sandbox.createOrder({ state: 'Fulfilled' });
  await sandbox.setRecord(less, 'statistics', { actualFulfillAmount: '1' });
  const receivers = await sandbox.createOrder({
    state: 'Fulfilled',
    giveChainId: '8453',
    takeChainId: '42161',
  });
  await sandbox.setRecord(receivers, 'order', { receiver: `0x${'ab'.repeat(20)}` });
  const partial = await sandbox.createOrder({ state: 'Fulfilled' });
  await sandbox.setRecord(partial, 'statistics', { hidden: true });
  const [failedCall] = await sandbox.ordersWhere('externalCallState=Failed');
  const [solana] = await sandbox.ordersWhere('state=ClaimedUnlock&sourceChainId=7565164');
  const inState = async (state: string) => (await sandbox.ordersIn(state))[0];
  const order = (name: string, id: string | undefined, text: ExplorerView['text']): ExplorerView => ({
    name: `an order ${name}`,
    url: `${url}/explorer/orders/${id ?? ''}`,
    text,
  });
  const other = (name: string, path: string, text: ExplorerView['text']): ExplorerView => ({
    name,
    url: `${url}/explorer${path}`,
    text,
  });
  const cancelled = await inState('OrderCancelled');
  const [wallet] = await sandbox.ordersIn('ClaimedUnlock');
  return [
    other('the start page', '', 'Look up an order'),
    order('that waits for a taker', created, 'Waiting for a taker'),
    order('that is fulfilled', (await inState('Fulfilled'))?.orderId, /Delivered|Fulfilled in/),
    order('that is unlocked', solana?.orderId, /Delivered|Fulfilled in/),
    order('that is being cancelled', (await inState('OrderCancelled'))?.orderId, 'waiting for the refund'),
    order('that is refunded', (await inState('ClaimedOrderCancel'))?.orderId, 'Cancelled, and refunded'),
    order('whose external call failed', failedCall?.orderId, 'external call failed'),
    order('with states that exclude each other', conflicting, 'The interfaces disagree'),
    order('whose external call was cancelled', cancelledCall?.orderId, 'external call was cancelled'),
    order('that waits for its external call', callable?.orderId, 'waits to be executed'),
    order('whose amount is not reported', unreported, 'the amount is not reported'),
    order('of which less arrived', less, /arrived/),
    order('with two receivers', receivers, 'Not known: the interfaces differ'),
    order('with amounts that differ', differing, 'the interfaces report different amounts'),
    order('that one interface lags behind with', lagging, 'One interface is behind the other'),
    order('that one interface has', partial, 'This is not the whole order'),
    order('that is not indexed yet', orderId(1), 'Not indexed yet'),
    order('with an id that is none', '0x123', 'This is no order id'),
    other('a transaction', `/transactions/${solana?.transactionHash ?? ''}`, 'One order'),
    other('a transaction not indexed yet', `/transactions/${'5'.repeat(88)}`, 'Not indexed yet'),
    other('an account', `/accounts/${cancelled?.walletAddress ?? ''}`, 'Late'),
    other('an account without orders', `/accounts/0x${'12'.repeat(20)}`, 'This account has no orders'),
    other('an account of no address', '/accounts/nobody', 'This is no address'),
    other('orders that may be stuck', '/orders', 'late ones first'),
    other('orders by a filter', '/orders?giveChainId=8453', 'the newest first'),
    other('no orders', '/orders?referralCode=4000000000', 'No order fits the filter'),
    other('orders by a filter that is none', '/orders?maker=me', 'maker must be an address'),
    other('tokens', '/tokens', '1–50 of'),
    other('no tokens', '/tokens?search=none+of+them', 'No token of Ethereum fits'),
    other('tokens that cannot be loaded', '/tokens?chainId=999999999', 'The tokens could not be loaded'),
    other('the leaderboard', '/leaderboard', '1–20 of'),
    other('a wallet', `/leaderboard?wallet=${wallet?.walletAddress ?? ''}`, 'Show its place'),
    other('a wallet without an entry', `/leaderboard?wallet=0x${'12'.repeat(20)}`, 'not on the leaderboard'),
    other('the gateway', '/gateway', 'Closed: calls are made'),
    other('a page that is not there', '/nothing', 'There is no such page'),
  ];
}

/** Opens a view in a page, and waits until it is whole. */
export async function showView(page: Page, { url, text }: ExplorerView): Promise<void> {
  await page.goto(url);
  await page.getByRole('main').getByText(text).first().waitFor();
}
