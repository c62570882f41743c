import { load, YAML11_SCHEMA } from 'js-yaml';
import { readFileSync } from 'node:fs';

interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly user?: string;
  readonly command?: readonly string[];
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly extra_hosts?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly restart: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly mem_limit: string;
  readonly ulimits?: { readonly nofile: { readonly soft: number; readonly hard: number } };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** `docker-compose.yml`, its merge keys resolved, its variables not. */
export const composeFile = load(readFileSync('docker-compose.yml', 'utf8'), {
  schema: YAML11_SCHEMA,
}) as ComposeFile;

/** The services that are gateways, by name. */
export const gatewayServices = Object.entries(composeFile.services).filter(([name]) =>
  name.startsWith('gateway'),
);

/** The text that Compose passes on, where these variables are set. Throws where it needs another one. */
export function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  const [opening, name = '', operator] = /\$\{(\w+):([-+?])/.exec(text) ?? [];
  if (opening === undefined) return text;
  const start = text.indexOf(opening);
  const wordStart = start + opening.length;
  let end = wordStart;
  for (let depth = 1; depth > 0; end += 1) {
    if (text[end] === '{') depth += 1;
    else if (text[end] === '}') depth -= 1;
  }
  const { [name]: value = '' } = variables;
  const word = (): string => interpolated(text.slice(wordStart, end - 1), variables);
  if (operator === '?' && value === '') throw new Error(`${name} is missing: ${word()}`);
  const replaced = operator === '+' ? value && word() : value || word();
  return text.slice(0, start) + replaced + interpolated(text.slice(end), variables);
}
