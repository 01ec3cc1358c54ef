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

/** A function whose calls wait, in order, until somebody receives them. */
export interface DeferredCalls<Args extends readonly unknown[]> {
  call(...args: Args): void;
  /** Passes the calls so far to the listener, and from now on each at once. */
  receive(listener: (...args: Args) => void): void;
}

/** Creates a function that nobody listens to yet. */
export function deferCalls<Args extends readonly unknown[]>(): DeferredCalls<Args> {
  const waiting: Args[] = [];
  let listener = (...args: Args): void => void waiting.push(args);
  return {
    call: (...args) => listener(...args),
    receive(next) {
      listener = next;
      for (const args of waiting.splice(0)) next(...args);
    },
  };
}
