/** A promise that a test keeps open until it wants it to go on; `Promise.withResolvers` is younger than our Node. */
export function createGate<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
