/** Which part of a list is asked for: `take` items after the first `skip`. */
export interface PageRequest {
  skip: number;
  take: number;
}

export const pageOf = <T>(items: readonly T[], { skip, take }: PageRequest): T[] =>
  items.slice(skip, skip + take);
