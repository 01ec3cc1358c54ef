/**
 * Ends once the condition holds. Unlike `vi.waitFor` it leaves faked timers alone, so that a test decides alone how much
 * of their time passes.
 */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setImmediate(next));
}
