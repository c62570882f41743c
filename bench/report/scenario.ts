/** A row of a table: what a figure is called, and what it is. */
export type Row = Readonly<Record<string, string | number>>;

/** Something that the program says of itself, and whether it turned out so. */
export interface Claim {
  readonly holds: boolean;
  /** With the figures that it rests on. */
  readonly text: string;
}

export interface Outcome {
  readonly rows: readonly Row[];
  readonly claims: readonly Claim[];
}

/** One measurement: starts what it needs, and leaves ending it to whoever runs it. */
export type Scenario = () => Promise<Outcome>;

export const claim = (holds: boolean, text: string): Claim => ({ holds, text });
