import { ask } from './http-client';

/** The samples of a gateway's metrics: each line's name and labels, with its value. */
export async function readMetrics(gatewayUrl: string): Promise<ReadonlyMap<string, number>> {
  const { text } = await ask(gatewayUrl, '/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
