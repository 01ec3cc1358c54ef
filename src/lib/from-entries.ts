/**
 * `Object.fromEntries` for code of the page, which runs before `startup/compatible` defines what a browser lacks (Chrome
 * 73). A name `__proto__` is left out.
 */
export function fromEntries<T>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T> {
  const record: Record<string, T> = {};
  for (const [name, value] of entries) if (name !== '__proto__') record[name] = value;
  return record;
}
