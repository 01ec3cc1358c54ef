/**
 * Resolves when the condition holds. Unlike `vi.waitFor` it does not advance fake timers, so that the test controls the
 * time.
 */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setImmediate(next));
}
