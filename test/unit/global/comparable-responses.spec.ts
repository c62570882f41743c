import { comparableResponses } from '../../smoke/comparable-responses';

const view = (asOf: string, head = '', method = 'GET'): string => {
  const body = `{"asOf":"${asOf}"}`;
  return `HTTP/1.1 200 OK\r\n${head}content-length: ${body.length}\r\n\r\n${method === 'HEAD' ? '' : body}`;
};
const [whole, other] = ['2026-11-25T21:30:00Z', '2026-11-25T21:30:00.123Z'];

describe('responses of two versions of Node', () => {
  it.each(['GET', 'HEAD'])('are equal for %s of a view that was read at another time', (method) => {
    const [a, b] = [whole, other].map((asOf) => view(asOf, 'x-gateway-complete: true\r\n', method));
    expect(comparableResponses(a!)).toBe(comparableResponses(b!));
  });

  it('differ where the length of anything else does', () => {
    const [a, b] = [whole, other].map((asOf) => view(asOf, '', 'HEAD'));
    expect(comparableResponses(a!)).not.toBe(comparableResponses(b!));
  });
});
