// First, because it declares the order of the cascade layers, also for the files whose components come without it.
import '@/ui/theme/page.css';
import { afterAll, beforeAll, vi } from 'vitest';

/** Above the requests of any file. A full buffer would take no more. */
const MOST_REQUESTS = 10_000;

// The files of a project share one document, because each would load the modules of the player again. What a test leaves
// behind is removed here.
beforeAll(() => {
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(MOST_REQUESTS);
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  scrollTo(0, 0);
});
