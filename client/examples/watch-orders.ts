import { createClient, GatewayError } from '@order-gateway/client';

/** `watch-orders <gateway> <order id>…`: prints each change until nothing more happens for the users of all. Ctrl-C ends it. */
const [baseUrl = 'http://127.0.0.1:3000', ...orderIds] = process.argv.slice(2);
const client = createClient({ baseUrl, apiKey: process.env.API_KEY });
const closing = new AbortController();
process.once('SIGINT', () => {
  closing.abort();
});

try {
  const states = client.watchOrders(orderIds, {
    fields: ['status', 'outcome', 'message'],
    until: 'userFinal',
    signal: closing.signal,
    onWaiting: ({ instance, detail }) => {
      console.error(`${instance}: ${detail}`);
    },
    onConnection: (connection) => {
      if (connection.state !== 'waiting') return;
      const { cause, retryInMs } = connection;
      const reason = cause instanceof GatewayError ? cause.message : cause;
      console.error(`disconnected (${reason}), again in ${Math.round(retryInMs / 1000)} s`);
    },
  });
  for await (const { orderId, status, outcome, message } of states)
    console.log(`${orderId.slice(0, 10)}  ${status}  ${outcome}  ${message}`);
} catch (error) {
  if (!closing.signal.aborted) throw error;
}
