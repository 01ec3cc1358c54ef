import type { AllDeps } from '../deps';

/**
 * Loads the analytics code: at once when a failure screen appears, otherwise when the result is called after the first
 * frame. An earlier load would compete with the video for bandwidth and CPU.
 */
export function loadAnalytics(deps: AllDeps): () => void {
  let isAsked = false;
  const begin = () => {
    if (isAsked) return;
    isAsked = true;
    import('./observe')
      .then(({ observe }) => observe(deps))
      .catch((error: unknown) => deps.log('warn', 'statistics did not come', error));
  };
  deps.timeline.on('broken', begin);
  return begin;
}
