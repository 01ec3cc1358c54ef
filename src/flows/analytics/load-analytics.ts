import type { AllDeps } from '../deps';

/**
 * Has the code of statistics come: a panel in the player's place brings it at once, the result does so after the first
 * frame. Until then nothing of it takes the line or the processor from the picture.
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
