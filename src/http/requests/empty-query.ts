/** The query of an endpoint that takes none; whatever comes is refused by name. */
export class EmptyQuery {}
