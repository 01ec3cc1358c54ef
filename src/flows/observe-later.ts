import type { AllDeps } from './deps';

/**
 * Has the code of statistics come once there is a picture, of the content or of an ad, or a panel in its place: until
 * then nothing of it takes the line or the processor from the first frame.
 */
export function observeLater(deps: AllDeps): void {
  const { page, log, timeline } = deps;
  let isAsked = false;
  const begin = () => {
    if (isAsked) return;
    isAsked = true;
    page.whenIdle(() => {
      import('./observe/observe')
        .then(({ observe }) => observe(deps))
        .catch((error: unknown) => log('warn', 'statistics did not come', error));
    });
  };
  for (const name of ['ready', 'adstart', 'broken'] as const) timeline.on(name, begin);
}
