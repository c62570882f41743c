// node follow.mjs <gateway> <path> [key]
const [gateway, path, key] = process.argv.slice(2);
const final = new Set();
let lastEventId;
let retryMs = 3000;

/** Shows an event; returns whether it was the last one. */
function take({ id, event, data, retry }) {
  if (retry) retryMs = Number(retry) || retryMs;
  if (event) console.log(event, data);
  const { orderId, userFinal, reason, code } = JSON.parse(data ?? '{}');
  if (event === 'order') final[userFinal ? 'add' : 'delete'](orderId);
  lastEventId = id ?? lastEventId;
  if (event === 'order') return final.size === id.split(',').length;
  // A transaction has more orders than the rate limit of a minute.
  if (code === 'VALIDATION_FAILED') process.exitCode = 1;
  return reason === 'final' || reason === 'not-found' || code === 'VALIDATION_FAILED';
}

/** Reads a stream. Resolves with after how many milliseconds to open the next one; with null at the end. */
async function follow(closing) {
  const soon = (promise) => {
    const silence = setTimeout(() => closing.abort(), 40_000);
    return promise.finally(() => clearTimeout(silence));
  };
  const headers = { ...(key && { 'X-API-Key': key }), ...(lastEventId && { 'Last-Event-ID': lastEventId }) };
  const response = await soon(fetch(gateway + path, { headers, signal: closing.signal }));
  const { status } = response;
  if (status === 204) return null;
  if (status !== 200) {
    const problem = await soon(response.text());
    if (status < 400 || status >= 500 || [404, 408, 429].includes(status))
      return 1000 * (Number(response.headers.get('retry-after')) || 3);
    console.error(problem);
    process.exitCode = 1;
    return null;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const { done, value } = await soon(reader.read());
    if (done) return retryMs;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks)
      if (take(Object.fromEntries(block.split('\n').map((line) => line.match(/^(\w*):? ?(.*)/).slice(1)))))
        return null;
  }
}

for (let pauseMs = 0; pauseMs !== null;) {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const closing = new AbortController();
  pauseMs = await follow(closing).catch(() => retryMs); // no response, or one that was cut
  closing.abort();
}
