import { afterAll, vi } from 'vitest';

// The files of a project share one worker, because a process for each would take four times as long. Vitest resets
// spies and mock registries between files. This module resets the rest.
vi.resetModules();

/** Above an import on a busy machine, which takes more than the second that Vitest waits. */
const PATIENCE_MS = 20_000;

const { waitFor } = vi;
// The next file finds it done.
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(assertion, options = {}) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(assertion, { timeout: PATIENCE_MS, ...given });
  };

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
