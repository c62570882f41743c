/** Which requests wrk makes, when not always the same: paths in turn, and now and then an order never asked for. */
export interface Mix {
  /** Each is as likely as every other; may be empty. */
  readonly paths: readonly string[];
  /** What stands before and after the id of an order that nobody has asked for yet. */
  readonly fresh: { readonly before: string; readonly after: string };
  /** So many requests of a hundred are for such an order. */
  readonly freshPercent: number;
  /** The first of those orders; their ids go up by `idStep`. */
  readonly firstId: number;
  readonly idStep: number;
}

/** The results as one line of JSON; latencies in microseconds. */
const printResults = `
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\n{"requests":%d,"bytes":%d,"us":%d,"p50Us":%d,"p99Us":%d,"refused":%d,"broken":%d}\\n',
    summary.requests, summary.bytes, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
`;

/** A script for wrk (its SCRIPTING document): what it asks for, if not one URL for ever, and how it tells the results. */
export const wrkScript = (mix: Mix | null): string => printResults + (mix ? mixedRequests(mix) : '');

const mixedRequests = ({ paths, fresh, freshPercent, firstId, idStep }: Mix): string => `
local known = {}
local id = ${firstId}
local due = 0

function init()
  for _, path in ipairs({ ${paths.map((path) => `'${path}'`).join(', ')} }) do
    known[#known + 1] = wrk.format('GET', path)
  end
end

function request()
  due = due + ${freshPercent}
  if due < 100 then return known[math.random(#known)] end
  due = due - 100
  id = id + ${idStep}
  return wrk.format('GET', string.format('${fresh.before}0x%064x${fresh.after}', id))
end
`;
