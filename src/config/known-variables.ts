import { getMetadataStorage } from 'class-validator';
import { environmentTopics } from './environment/environment';
import { freshnessVariables } from './freshness-table';
import { fileVariable, secretVariables } from './secret-files';

/** Read by the standalone sandbox alone; one environment may serve both programs. */
const sandboxVariables = ['SANDBOX_HOST', 'SANDBOX_STATISTICS_PORT', 'SANDBOX_ORDER_PORT'];

/** Variables with a default are members of an instance; the others have a validation rule. */
export const variablesOf = (Variables: new () => object): string[] => [
  ...Object.keys(new Variables()),
  ...getMetadataStorage()
    .getTargetValidationMetadatas(Variables, '', false, false)
    .map(({ propertyName }) => propertyName),
];

/** Every variable of the gateway and the sandbox, without those of OpenTelemetry and Node. */
export const knownVariables: ReadonlySet<string> = new Set([
  ...Object.values(environmentTopics).flatMap(variablesOf),
  ...freshnessVariables.map(({ variable }) => variable),
  ...secretVariables.map(fileVariable),
  ...sandboxVariables,
]);
