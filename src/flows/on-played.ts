import type { Deps } from './deps';

/**
 * Calls `step` with each stretch that playback covers, in seconds. A seek covers none: the next stretch begins at its target.
 * Neither does another episode, which may begin anywhere.
 */
export function onPlayed(
  { media, store, timeline }: Deps<'media' | 'store' | 'timeline'>,
  step: (from: number, to: number) => void,
): void {
  let last = Number.NaN;
  timeline.on('episodechange', () => {
    last = Number.NaN;
  });
  media.on('seeking', ({ to }) => {
    last = to;
  });
  media.on('timeupdate', ({ currentTime }) => {
    const from = last;
    // A source that is replaced still reports its time.
    last = store.getState().stream === null ? Number.NaN : currentTime;
    if (last > from) step(from, last);
  });
}
