/** A promise, and the function that resolves it. */
export interface OpenPromise<T> {
  promise: Promise<T>;
  resolve(value: T): void;
}

/** Creates a promise that somebody resolves later. `Promise.withResolvers` came with Chrome 119. */
export function openPromise<T = void>(): OpenPromise<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
