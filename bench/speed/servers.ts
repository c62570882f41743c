import { join } from 'node:path';
import { startNginx } from '../peers/nginx';
import { startPeer } from '../peers/node-peers';
import { type RecordClient } from '../peers/record-clients';
import { type RecordedAnswer, writeRecordedAnswers } from '../peers/recorded-answers';
import { type RunningServer } from '../peers/running-server';
import { startVarnish } from '../peers/varnish';
import { type ProgramSetting, type UpstreamUrls } from '../processes/gateway';
import { scratchFolder } from '../processes/scratch-folder';
import { serverCore } from '../processes/cores';
import { startUnlimitedGateway } from './measured-gateway';
import { bareWithAxios, type PeerName } from './speed-case';

/** Bare node:http, able to answer what is recorded and to ask the interfaces for the rest. */
export function startBare(
  upstream: UpstreamUrls,
  answers: readonly RecordedAnswer[],
  setting: ProgramSetting = {},
): Promise<RunningServer> {
  return startPeer('bare', 'bare', {
    environment: { ...upstreamOf(upstream), RECORDED_ANSWERS: writtenTo(answers) },
    core: serverCore,
    ...setting,
  });
}

/** Bare with another client beneath, which alone makes the difference. */
const startBareWithAxios = (
  upstream: UpstreamUrls,
  answers: readonly RecordedAnswer[],
  name: PeerName,
  client: RecordClient,
): Promise<RunningServer> =>
  startPeer(name, 'bare', {
    environment: {
      ...upstreamOf(upstream),
      RECORDED_ANSWERS: writtenTo(answers),
      RECORD_CLIENT: client,
    },
    core: serverCore,
  });

/** Every peer that this machine has; those that are absent are told of. */
export async function startPeers(
  upstream: UpstreamUrls,
  answers: readonly RecordedAnswer[],
): Promise<RunningServer[]> {
  const core = serverCore;
  const bare = await startBare(upstream, answers);
  const peers = [
    bare,
    await startBareWithAxios(upstream, answers, bareWithAxios.adapter, 'axios over undici'),
    await startBareWithAxios(upstream, answers, bareWithAxios.stock, 'stock axios'),
    await startUnlimitedGateway(upstream),
    await startPeer('Fastify', 'fastify', { environment: { RECORDED_ANSWERS: writtenTo(answers) }, core }),
    await startNginx(bare.url, core),
    await startVarnish(bare.url, core),
    await startPeer('naive Nest', 'naive-nest/main', { environment: upstreamOf(upstream), core }),
  ];
  if (peers.includes(null)) process.stdout.write('nginx or Varnish is absent, and skipped\n');
  return peers.filter((peer) => peer !== null);
}

const upstreamOf = ({ statisticsUrl, orderUrl }: UpstreamUrls) => ({
  STATS_URL: statisticsUrl,
  ORDER_URL: orderUrl,
});

function writtenTo(answers: readonly RecordedAnswer[]): string {
  const file = join(scratchFolder(), 'answers.json');
  writeRecordedAnswers(file, answers);
  return file;
}
