import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Connection } from '../../../src/http/connection';
import { Exchange } from '../../../src/http/exchange';

describe('a connection', () => {
  const connection = () => new Connection(new Socket());

  const add = (to: Connection, isComplete = true): ServerResponse<Exchange> => {
    const request = new Exchange(to.socket);
    request.complete = isComplete;
    const response = new ServerResponse(request);
    to.add(response);
    return response;
  };

  const send = <T extends ServerResponse>(response: T): T =>
    Object.defineProperties(response, { writableEnded: { value: true }, writableFinished: { value: true } });

  it('has its responses in the order of their requests', () => {
    const pipelined = connection();
    const [first, second] = [add(pipelined), add(pipelined)];
    expect(pipelined.response).toBe(first);
    send(second);
    expect(pipelined.response).toBe(first);
    send(first);
    expect(pipelined.response).toBeUndefined();
  });

  it('awaits a response that is not written yet, of a request that is there as a whole', () => {
    const open = connection();
    expect(open.isAwaitingResponse).toBe(false);
    add(open, false);
    expect(open.isAwaitingResponse).toBe(false);
    const whole = connection();
    const response = add(whole);
    expect(whole.isAwaitingResponse).toBe(true);
    Object.defineProperty(response, 'writableEnded', { value: true });
    expect(whole.isAwaitingResponse).toBe(false);
  });

  it('knows the request that is arriving, even if it has its response', () => {
    const open = connection();
    const response = add(open, false);
    send(response).destroy();
    expect([open.response, open.arriving]).toEqual([undefined, response.req]);
    open.release();
    expect(open.arriving).toBe(response.req);
    response.req.complete = true;
    expect(open.arriving).toBeNull();
  });
});
