import { lazy } from '@/lib/lazy';
import type { AllDeps } from '../deps';

/**
 * Loads the analytics code: at once when a failure screen appears, otherwise when the result is called after the first
 * frame. An earlier load would compete with the video for bandwidth and CPU.
 */
export function loadAnalytics(deps: AllDeps): () => void {
  const { prepare } = lazy(async () => (await import('./observe')).observe(deps), {
    onFailure: (error) => deps.log('warn', 'the code of the statistics did not load', error),
  });
  deps.timeline.on('broken', prepare);
  return prepare;
}
