import type { AllDeps } from './deps';

/** A source that can be played and does not by now waits for the viewer, who has its first picture before them. */
const AT_REST_MS = 2_000;

/**
 * Has the code of statistics come once the picture moves, of the content or of an ad, or waits for a press, or a panel is in
 * its place: until then nothing of it takes the line or the processor from the first frame.
 */
export function observeLater(deps: AllDeps): void {
  const { page, log, media, timeline } = deps;
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
  timeline.on('adstart', begin);
  timeline.on('broken', begin);
  timeline.on('ready', () => void setTimeout(begin, AT_REST_MS));
  const stop = media.on('timeupdate', () => {
    if (media.facts().playback !== 'playing') return;
    stop();
    begin();
  });
}
