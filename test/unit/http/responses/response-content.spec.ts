import {
  jsonResponse,
  upstreamResponse,
  viewResponse,
} from '../../../../src/http/responses/response-content';
import { read } from './responses-server';

const sources = [read()];

describe('the content of a response', () => {
  it('of JSON text is that text, with the tag of it', () => {
    expect(jsonResponse({ body: '{"é":1}', complete: true, sources })).toEqual({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: Buffer.from('{"é":1}', 'utf8'),
      entryKey: null,
      etagSource: '{"é":1}',
      complete: true,
      sources,
    });
  });

  it('of JSON text has the tag of what it covers', () => {
    const content = jsonResponse({ body: '[1,2]', etagSource: '[1]', complete: false, sources });
    expect(content).toMatchObject({ etagSource: '[1]', complete: false });
  });

  it('of a view is its JSON, with the tag of what it covers', () => {
    const view = { body: { order: 1, sources: ['order'] }, complete: true, sources };
    const json = '{"order":1,"sources":["order"]}';
    const content = { body: Buffer.from(json), complete: true, sources };
    expect(viewResponse(view)).toMatchObject({ ...content, etagSource: json });
    expect(viewResponse({ ...view, etagSource: { order: 1 } })).toMatchObject({
      ...content,
      etagSource: '{"order":1}',
    });
  });

  it('of an upstream is its response, by the key of its cache entry, neither complete nor incomplete', () => {
    const value = { status: 203, contentType: 'text/plain', body: Buffer.from('an order') };
    const cached = { ...read({ key: 'order/7' }), value };
    const content = upstreamResponse(cached);
    expect(content).toEqual({
      ...value,
      entryKey: 'order/7',
      etagSource: value.body,
      complete: null,
      sources: [cached],
    });
    expect(content.body).toBe(value.body);
  });
});
