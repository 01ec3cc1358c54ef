import { afterAll, vi } from 'vitest';

// The files of a project share one worker, because a process for each would take four times as long. Vitest resets
// spies and mock registries between files. This module resets the rest.
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
