/** The process's environment as it comes: texts by the names of variables. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as absent ones. */
export const givenVariables = (raw: RawEnvironment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
