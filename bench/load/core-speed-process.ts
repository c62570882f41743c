const measurementMs = 20;
const text = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ n, text: 'text' })));

/** Answers each message with how often this core does the same work in 20 ms: `CoreSpeed`. */
process.on('message', () => {
  const endMs = performance.now() + measurementMs;
  let work = 0;
  for (; performance.now() < endMs; work += 1) JSON.parse(text);
  process.send?.(work);
});
