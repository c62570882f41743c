import { type Sandbox, startSandbox } from '../sandbox';
import { signTerms } from '../../test/support/sign-terms';
import { termsText } from '../terms-text';
import { type SandboxResponse, ask, send } from '../../test/support/sandbox-client';

const privateKey = new Uint8Array(32).fill(7);
const { address, signature } = signTerms(privateKey);
let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.close());

const sign = (body: unknown): Promise<SandboxResponse> =>
  send('POST', `${sandbox.statisticsUrl}/api/TermsAndConditions/signConditions`, body);

const signatures = async (): Promise<unknown> => (await ask(`${sandbox.controlUrl}/sandbox/signatures`)).body;

it('serves the terms to sign', async () => {
  const { text, mediaType } = await ask(`${sandbox.statisticsUrl}/api/TermsAndConditions/terms`);
  expect([text, mediaType]).toEqual([termsText, 'text/plain; charset=utf-8']);
});

it('records a signature over the terms, and responds without a body', async () => {
  const response = await sign({ signatoryAddress: address, signature });
  expect(response).toMatchObject({ status: 200, text: '' });
  expect(await signatures()).toEqual([{ address, signature }]);
});

it('takes the address in any case, and keeps one signature for each', async () => {
  await sign({ signatoryAddress: address, signature });
  const mixed = `0x${address.slice(2).toUpperCase()}`;
  expect((await sign({ signatoryAddress: mixed, signature })).status).toBe(200);
  expect(await signatures()).toHaveLength(1);
});

it('takes the last byte counted from 0 as well as from 27', async () => {
  const v = Number.parseInt(signature.slice(-2), 16) - 27;
  const fromZero = `${signature.slice(0, -2)}${v.toString(16).padStart(2, '0')}`;
  expect((await sign({ signatoryAddress: address, signature: fromZero })).status).toBe(200);
});

it.each([
  ['another key’s signature', signTerms(new Uint8Array(32).fill(8)).signature],
  ['a signature that no key can make', `0x${'ff'.repeat(65)}`],
])('refuses %s: 422 with an id of its own', async (_, wrong) => {
  const response = await sign({ signatoryAddress: address, signature: wrong });
  expect(response.status).toBe(422);
  expect(response.body).toStrictEqual({ message: expect.any(String) as unknown, errorCode: 20_431n });
  expect(await signatures()).toEqual([]);
});

it.each([
  ['no address', { signature }],
  ['an address of another family', { signatoryAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', signature }],
  ['no signature', { signatoryAddress: address }],
  ['a short signature', { signatoryAddress: address, signature: '0x1234' }],
  ['no object', 'text'],
])('refuses %s: 400', async (_, body) => {
  const response = await sign(body);
  expect(response.status).toBe(400);
  expect(response.body).toStrictEqual({ message: expect.any(String) as unknown, errorCode: 400n });
});
