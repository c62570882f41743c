import { askOnce } from '../load/ask-once';

/** The value of one of the gateway's measures, all its labels together. */
export async function metricOf(gatewayUrl: string, name: string): Promise<number> {
  const { body } = await askOnce(`${gatewayUrl}/metrics`);
  return [...body.toString().matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}
