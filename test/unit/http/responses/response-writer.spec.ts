import { chooseWrite, sendsExactly } from '../../../../src/http/responses/write-check';
import { writeAtOnce, writeByWriteHead } from '../../../../src/http/responses/response-writer';
import { dropBodiesOfSerializedHeads } from '../../../support/node-without-serialized-heads';

describe('writing responses', () => {
  it('sends the right bytes both ways on this version of Node', async () => {
    expect([await sendsExactly(writeAtOnce), await sendsExactly(writeByWriteHead)]).toEqual([true, true]);
  });

  it('takes the fast way where it sends the right bytes', async () => {
    expect(await chooseWrite()).toBe(writeAtOnce);
  });

  it('takes the documented way where the fast one loses bodies', async () => {
    const restore = dropBodiesOfSerializedHeads();
    try {
      expect(await sendsExactly(writeAtOnce)).toBe(false);
      expect(await sendsExactly(writeByWriteHead)).toBe(true);
      expect(await chooseWrite()).toBe(writeByWriteHead);
    } finally {
      restore();
    }
  });

  it.each<[string, typeof writeAtOnce]>([
    [
      'a missing body',
      (response, status, head) => {
        writeAtOnce(response, status, head, '');
      },
    ],
    [
      'another header',
      (response, status, head, body) => {
        writeByWriteHead(response, status, head.replace('Date', 'date'), body);
      },
    ],
    [
      'an error',
      (response) => {
        response.destroy(new Error('no way to write'));
      },
    ],
  ])('notices %s', async (_, write) => {
    expect(await sendsExactly(write)).toBe(false);
  });
});
