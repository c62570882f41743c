// node poll.mjs <gateway> <order id>
const [gateway, orderId] = process.argv.slice(2);
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let etag;

/** Sends one request. Resolves with after how many seconds to send the next one; with null at the end. */
async function poll() {
  const headers = { Prefer: 'wait=20', ...(etag && { 'If-None-Match': etag }) };
  const signal = AbortSignal.timeout(35_000);
  const response = await fetch(`${gateway}/v1/orders/${orderId}/status`, { headers, signal });
  const { status } = response;
  const text = await response.text();
  const tag = response.headers.get('etag');
  if (status === 200) {
    const order = JSON.parse(text);
    etag = tag;
    console.log(order.status, order.outcome);
    if (order.userFinal) return null;
  } else if (status >= 400 && status < 500 && ![404, 408, 429].includes(status)) {
    console.error(text);
    process.exitCode = 1;
    return null;
  }
  if (tag && response.headers.has('preference-applied')) return 0;
  return Number(response.headers.get('retry-after')) || 3;
}

for (let seconds = 0; seconds !== null;) {
  await delay(1000 * seconds);
  const second = delay(1000);
  seconds = await poll().catch(() => 3); // no response, or one that was cut
  await second;
}
