import { afterAll, vi } from 'vitest';

// The files of a project share one worker: a process for each would cost four times the tests themselves. Vitest resets
// spies and mock registries between files; the rest of what a file may leave behind is reset here.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
