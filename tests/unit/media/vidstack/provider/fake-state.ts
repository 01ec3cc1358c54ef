import type { MediaContext } from '@vidstack/react';

/** The state of Vidstack: a signal of each name. */
export function fakeState(first: Record<string, unknown>): MediaContext['$state'] {
  const values = new Map(Object.entries(first));
  const get = (_: object, name: string) =>
    Object.assign(() => values.get(name), { set: (value: unknown) => void values.set(name, value) });
  return new Proxy({}, { get }) as MediaContext['$state'];
}
