/** What `bundle.mjs` puts into the program. */
declare const builtVersion: string | undefined;
declare const builtCommit: string | undefined;

/** The version in `package.json`; `development` where the code was not built into a program. */
export const version = typeof builtVersion === 'undefined' ? 'development' : builtVersion;

/** The commit that the program was built from, where the build was given one. */
export const commit: string | null =
  typeof builtCommit === 'undefined' || builtCommit === '' ? null : builtCommit;
