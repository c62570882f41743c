import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type OnRequestCompleted } from '../observability/request-recorder';
import { anonymous, type Exchange, exchangeOf } from './exchange';
import { type CommonHeaders } from './headers';
import { routeOf } from './requests/request-checks';

/** Completes a response of the framework, and describes its request once it was sent. */
export class ResponseHooks {
  constructor(
    private readonly common: CommonHeaders,
    /** Null where nobody has a name. */
    private readonly clientNameOf: ((exchange: Exchange) => string) | null,
    private readonly onRequestCompleted: OnRequestCompleted,
  ) {}

  addHeaders(reply: FastifyReply): void {
    reply.headers(this.common.of(reply));
  }

  record(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const exchange = exchangeOf(request);
    const clientName = this.clientNameOf?.(exchange) ?? anonymous;
    this.onRequestCompleted(exchange.completed(routeOf(request), statusCode, clientName));
  }

  register(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, _payload, done) => {
      this.addHeaders(reply);
      done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.record(request, reply);
      done();
    });
  }
}
