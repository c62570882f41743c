import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type CachedRead } from '../../../../src/cache/cached-read';
import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { PassthroughResponder } from '../../../../src/features/passthrough/passthrough-responder';
import { type ResponseContent } from '../../../../src/http/responses/response-content';
import { type ResponseSender } from '../../../../src/http/responses/response-sender';
import { type RawPayload } from '../../../../src/upstream/upstream-payload';

const body = Buffer.from('{ "bytes": 1.0 }');

const read: CachedRead<RawPayload> = {
  value: { status: 203, contentType: 'text/json', body },
  key: 'order/key',
  source: 'order',
  served: 'hit',
  storedAt: 1,
  freshUntil: 2,
  validUntil: 2,
  servableUntil: 3,
  staleUntil: 3,
  errorUntil: 4,
  servesStaleAtOnce: true,
  wasStale: false,
  isCollapsed: false,
};

describe('a passthrough response', () => {
  let app: FastifyInstance;
  let sent: { content: ResponseContent; parameters: object }[];
  let responder: PassthroughResponder;

  beforeEach(() => {
    sent = [];
    const cache = { read: () => Promise.resolve(read) };
    const responses = {
      send: (content: ResponseContent, parameters: object, reply: FastifyReply) => {
        sent.push({ content, parameters });
        void reply.send();
        return Promise.resolve();
      },
    };
    responder = new PassthroughResponder(
      cache as unknown as ResourceCache,
      responses as unknown as ResponseSender,
    );
    app = Fastify();
  });

  afterEach(() => app.close());

  const uncached = async (payload: RawPayload) => {
    app.get('/', (_request, reply) => {
      responder.sendUncached(payload, reply);
    });
    return app.inject('/');
  };

  it('without a body has neither a body nor a media type', async () => {
    const response = await uncached({ status: 204, contentType: null, body: Buffer.alloc(0) });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['content-type']).toBeUndefined();
  });
});
