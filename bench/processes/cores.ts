/** The one server that is measured at a time has a core for itself. */
export const serverCore = 0;
/** What asks has another, and shares it with the interfaces where they are asked. */
export const loadCore = 1;
