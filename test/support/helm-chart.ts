import { loadAll } from 'js-yaml';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { requireExecutable } from '../processes/program';

export const chartFolder = 'deploy/helm/order-gateway';

/** The value files that the chart is tested with. */
export const valueFiles = readdirSync(`${chartFolder}/ci`).map((name) => `${chartFolder}/ci/${name}`);

interface Container {
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly command: readonly string[];
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: unknown;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

export interface PodSpec {
  readonly containers: readonly [Container];
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: unknown;
  readonly terminationGracePeriodSeconds: number;
  readonly volumes?: readonly {
    readonly name: string;
    readonly projected?: {
      readonly sources: readonly {
        readonly secret: {
          readonly name: string;
          readonly items: readonly [{ readonly key: string; readonly path: string }];
        };
      }[];
    };
  }[];
}

/** An object of Kubernetes, as far as the specs read it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

export interface Deployment extends Manifest {
  readonly spec: {
    readonly replicas?: number;
    readonly strategy: unknown;
    readonly template: Pick<Manifest, 'metadata'> & { readonly spec: PodSpec };
  };
}

interface HelmRun {
  readonly code: number;
  readonly output: string;
  /** What Helm says about the run: warnings and errors. */
  readonly log: string;
}

/** Runs Helm, and resolves with its exit code and all that it said. */
export async function helm(...args: readonly string[]): Promise<HelmRun> {
  try {
    const { stdout, stderr } = await promisify(execFile)(requireExecutable('helm'), args, {
      maxBuffer: 16 * 1024 ** 2,
    });
    return { code: 0, output: stdout, log: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, log: stderr };
  }
}

/** The manifests of a release `shop` in the namespace `orders`. Rejects with what Helm says if it refuses. */
export async function manifestsOf(...args: readonly string[]): Promise<readonly Manifest[]> {
  const { code, output, log } = await helm('template', 'shop', chartFolder, '--namespace', 'orders', ...args);
  if (code !== 0) throw new Error(log);
  return (loadAll(output) as (Manifest | null)[]).filter((manifest) => manifest !== null);
}

/** The one manifest of a kind, or of a kind and name. Throws unless there is exactly one. */
export function manifestOf(manifests: readonly Manifest[], kind: string, name?: string): Manifest {
  const [found, ...others] = manifests.filter(
    (manifest) => manifest.kind === kind && (name ?? manifest.metadata.name) === manifest.metadata.name,
  );
  if (found === undefined || others.length > 0) throw new Error(`not one object of kind ${kind}`);
  return found;
}

export const deploymentOf = (manifests: readonly Manifest[]): Deployment =>
  manifestOf(manifests, 'Deployment') as Deployment;

/** All variables that the chart itself gives the gateway; `extraEnvFrom` is not followed. */
export function environmentOf(manifests: readonly Manifest[]): Record<string, string> {
  const deployment = deploymentOf(manifests);
  const [{ env = [] }] = deployment.spec.template.spec.containers;
  return {
    ...manifestOf(manifests, 'ConfigMap', deployment.metadata.name).data,
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  };
}
