import { readFileSync } from 'node:fs';

interface ExampleRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly mediaType: string | null;
}

interface Input {
  readonly order: string;
  readonly unknownOrder: string;
  readonly account: string;
  readonly transaction: string;
  readonly chainId: string;
  readonly requests: readonly ExampleRequest[];
}

export const [, , gatewayUrl = '', inputFile = ''] = process.argv;
export const input = JSON.parse(readFileSync(inputFile, 'utf8')) as Input;

/** Prints a line for a call: its name, and what it read or the error that it met. */
export async function report(name: string, call: () => Promise<unknown>): Promise<void> {
  const read = await call().then(
    (value) => [value].flat().join(' '),
    (error: unknown) => String(error).split('\n')[0],
  );
  console.log(`${name}\t${read}`);
}
