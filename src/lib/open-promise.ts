/** Creates a promise, and the function that resolves it later. `Promise.withResolvers` came with Chrome 119. */
export function openPromise<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Creates a function whose calls wait, in order, until somebody receives them. */
export function deferCalls<Args extends readonly unknown[]>() {
  const waiting: Args[] = [];
  let listener = (...args: Args): void => void waiting.push(args);
  return {
    call: (...args: Args) => listener(...args),
    /** Passes the calls so far to the listener, and from now on each at once. */
    receive(next: (...args: Args) => void) {
      listener = next;
      for (const args of waiting.splice(0)) next(...args);
    },
  };
}
