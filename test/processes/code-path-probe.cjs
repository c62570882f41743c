'use strict';

/**
 * Loaded before the gateway. At `start` it begins to count, with little garbage and no timer that is due. At `report` it
 * answers with what ran of each script since, how many calls; and how many bytes of objects were made. After `trace`,
 * which makes objects of its own, it answers with the calls, too, that led to the last one of an upstream, across
 * `await`, the innermost first.
 */
const { Session } = require('node:inspector');
const { getHeapStatistics, setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { Client } = require('undici');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

let pathToUpstream = [];
session.on('Runtime.consoleAPICalled', ({ params }) => {
  const frames = [];
  for (let trace = params.stackTrace; trace; trace = trace.parent) frames.push(...trace.callFrames);
  pathToUpstream = frames.map(({ url, functionName }) => ({ url, functionName }));
});

function trace() {
  session.post('Runtime.enable');
  session.post('Debugger.enable');
  session.post('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
  const { dispatch } = Client.prototype;
  Client.prototype.dispatch = function (...args) {
    // For its stack, which the inspector alone has across `await`.
    console.trace();
    return dispatch.apply(this, args);
  };
  process.send({});
}

const callsOf = ({ functions }) => functions.reduce((sum, { ranges }) => sum + ranges[0].count, 0);

let usedBefore;

function start() {
  session.post('Profiler.takePreciseCoverage', () => {
    process.send({});
    usedBefore = getHeapStatistics().used_heap_size;
  });
}

function report() {
  const bytes = getHeapStatistics().used_heap_size - usedBefore;
  session.post('Profiler.takePreciseCoverage', (error, { result } = {}) => {
    if (error) throw new Error(error.message);
    process.send({
      scripts: result.map((script) => ({ url: script.url, calls: callsOf(script) })),
      bytes,
      pathToUpstream,
    });
  });
}

const answers = {
  start() {
    collectGarbage({ type: 'minor' });
    setTimeout(start, 10);
  },
  report,
  trace,
};

process.on('message', (message) => answers[message]());
