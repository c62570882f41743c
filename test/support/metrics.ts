import { ask } from './http-client';

/** The samples of a gateway's metrics: each line's name and labels, with its value. */
export async function readMetrics(gatewayUrl: string): Promise<ReadonlyMap<string, number>> {
  return samplesOf((await ask(gatewayUrl, '/metrics')).text);
}

/** The samples in a text as Prometheus scrapes it. */
export function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
