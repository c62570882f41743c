import { fastify } from 'fastify';
import { RecordedAnswers } from './recorded-answers';

/** Plain Fastify that answers what is recorded, with the same bytes and headers. */
async function main(): Promise<void> {
  const recorded = new RecordedAnswers(process.env.RECORDED_ANSWERS ?? '');
  const server = fastify();
  server.get('/*', (request, reply) => {
    const answer = recorded.find(request.url, request.headers);
    if (!answer) {
      reply.callNotFound();
      return;
    }
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
  });
  process.stdout.write(`fastify at ${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

void main();
