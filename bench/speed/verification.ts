import { askOnce } from '../load/ask-once';
import { type WrkResult } from '../load/wrk';
import { type RunningServer } from '../peers/running-server';
import { type FreshOrders } from './fresh-orders';
import { type SpeedCase } from './speed-case';

/** The view of this peer has members of its own. */
const otherView = 'naive Nest';
/** No head of an answer is longer. */
const longestHeadBytes = 2000;

/** Throws unless a server gives the right answer to what it is about to be asked by the thousand. Tells its length. */
export async function verify(server: RunningServer, of: SpeedCase, fresh: FreshOrders): Promise<number> {
  const [path, status, expected] = await rightAnswer(of, fresh);
  const answer = await askOnce(server.url + path, of.headers);
  const text = answer.body.toString('latin1');
  const isRight =
    server.name === otherView
      ? isSameOrder(text, expected)
      : answer.status === status && timeless(text) === timeless(expected);
  if (!isRight || answer.status !== status)
    throw new Error(`${server.name} answers ${path} with ${answer.status}: ${text.slice(0, 300)}`);
  return answer.body.length;
}

/**
 * Throws unless all answers of a run can have been such an answer, by their length. What is on its way when the run
 * ends is counted as bytes, and not as a request.
 */
export function verifyLength(
  server: RunningServer,
  { connections }: SpeedCase,
  { bytesPerRequest, requests }: WrkResult,
  bodyBytes: number,
): void {
  const unfinishedBytes = (connections * bodyBytes) / requests;
  const headBytes = bytesPerRequest - bodyBytes;
  if (headBytes < 0 || headBytes > longestHeadBytes + unfinishedBytes)
    throw new Error(`${server.name} sent ${bytesPerRequest} bytes a request for a body of ${bodyBytes}`);
}

async function rightAnswer(
  { cached, uncached }: SpeedCase,
  { specimen }: FreshOrders,
): Promise<readonly [path: string, status: number, body: string]> {
  if (cached) return [cached.path, cached.status, cached.body.toString('latin1')];
  if (!uncached) throw new Error('a case asks for something');
  const { before, after } = uncached.asked.fresh;
  return [before + specimen + after, 200, await uncached.expected(specimen)];
}

/**
 * When the interfaces were asked is another time for each server, and the first to ask for an open order after a while
 * is given the stale one.
 */
const timeless = (text: string): string =>
  text.replace(/"asOf":"[^"]*"/g, '"asOf":""').replace(/"state":"stale"/g, '"state":"ok"');

const isSameOrder = (text: string, expected: string): boolean => {
  const [ours, theirs] = [expected, text].map((json) => JSON.parse(json) as Record<string, unknown>);
  return ours?.orderId === theirs?.orderId && ours?.status === theirs?.status;
};
