import { type Sandbox } from '../../sandbox/sandbox';

/** What reached the sandbox's interfaces, in all and by path. */
interface SandboxCalls {
  readonly statistics: number;
  readonly order: number;
  readonly byPath: readonly {
    readonly interface: string;
    readonly method: string;
    readonly path: string;
    readonly count: number;
  }[];
}

export const callsOf = async ({ controlUrl }: Sandbox): Promise<SandboxCalls> =>
  (await (await fetch(`${controlUrl}/sandbox/calls`)).json()) as SandboxCalls;

/** Begins counting anew. */
export const forgetCalls = async ({ controlUrl }: Sandbox): Promise<void> => {
  await fetch(`${controlUrl}/sandbox/calls`, { method: 'DELETE' });
};
