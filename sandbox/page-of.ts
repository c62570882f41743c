/** The requested part of a list: `take` items after the first `skip`. */
export interface PageRequest {
  skip: number;
  take: number;
}

export const pageOf = <T>(items: readonly T[], { skip, take }: PageRequest): T[] =>
  items.slice(skip, skip + take);
