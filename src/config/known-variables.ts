import { getMetadataStorage } from 'class-validator';
import { environmentTopics } from './environment/environment';
import { freshnessVariables } from './freshness-table';
import { fileVariable, secretVariables } from './secret-files';

/** Those of the sandbox that runs alone, which may be set for both. */
const sandboxVariables = [
  'SANDBOX_HOST',
  'SANDBOX_STATISTICS_PORT',
  'SANDBOX_ORDER_PORT',
  'SANDBOX_CONTROL_PORT',
];

/** Variables with a default are members of an instance; the others have a rule. */
const variablesOf = (Variables: new () => object): string[] => [
  ...Object.keys(new Variables()),
  ...getMetadataStorage()
    .getTargetValidationMetadatas(Variables, '', false, false)
    .map(({ propertyName }) => propertyName),
];

/** Every variable that means something to the gateway or the sandbox, but for those of OpenTelemetry and Node. */
export const knownVariables: ReadonlySet<string> = new Set([
  ...Object.values(environmentTopics).flatMap(variablesOf),
  ...freshnessVariables.map(({ variable }) => variable),
  ...secretVariables.map(fileVariable),
  ...sandboxVariables,
]);
