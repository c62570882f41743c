import { fastify } from 'fastify';
import { RecordedResponses } from './recorded-responses';

/** Plain Fastify that sends the recorded responses, byte for byte. */
async function main(): Promise<void> {
  const recorded = new RecordedResponses(process.env.RECORDED_RESPONSES ?? '');
  const server = fastify();
  server.get('/*', (request, reply) => {
    const response = recorded.find(request.url, request.headers);
    if (!response) {
      reply.callNotFound();
      return;
    }
    return reply.status(response.status).headers(response.headers).send(response.body);
  });
  process.stdout.write(`Fastify at ${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

void main();
