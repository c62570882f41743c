import { type Program, recordMissingProgram } from '../global/missing-programs';
import { findExecutable } from '../processes/program';

/** `describe` where the program is installed, else `describe.skip`. Throws in CI: a skipped spec would hide a gap. */
export function describeWith(program: Program, path = findExecutable(program)): jest.Describe {
  if (path !== null) return describe;
  if (process.env.CI === 'true') throw new Error(`${program} is needed in CI`);
  recordMissingProgram(program);
  return describe.skip;
}
