/** Gives the items of a list, which a service may send as an array or as `{items}`. */
export const listOf = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer : ((answer as { items?: unknown } | null | undefined)?.items ?? answer);
