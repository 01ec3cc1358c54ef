/** A line that a starting program writes, to be found in its output. */
export interface AwaitedOutput {
  /** The first group of the pattern. Rejects with the output so far when the time is over or the program has failed. */
  readonly found: Promise<string>;
  readonly add: (text: string) => void;
  readonly fail: (reason: string) => void;
}

/** Waits for this pattern in the output of a program, at most this many milliseconds. */
export function waitForOutput(pattern: RegExp, limitMs: number, name: string): AwaitedOutput {
  const { promise, resolve, reject } = withResolvers<string>();
  let text = '';
  const fail = (reason: string) => {
    clearTimeout(timer);
    reject(new Error(`${name} did not start: ${reason}\n${text.trim().slice(-2000)}`));
  };
  const timer = setTimeout(() => fail(`no word of it within ${limitMs} ms`), limitMs);
  const add = (more: string) => {
    text += more;
    const found = pattern.exec(text)?.[1];
    if (found === undefined) return;
    clearTimeout(timer);
    resolve(found);
  };
  // The program may end before somebody waits.
  promise.catch(() => undefined);
  return { found: promise, add, fail };
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
