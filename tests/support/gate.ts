/** A promise that the test resolves; the supported Node has no `Promise.withResolvers`. */
export function createGate<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
