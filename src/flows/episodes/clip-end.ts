import type { Id } from '@/domain/catalogue/id';
import type { AllDeps } from '../deps';
import { onPlayed } from '../on-played';
import { playNextAtEnd } from './play-next-at-end';

/**
 * Ends the episode that the link opened at the second that the link names, as its stream would end. A viewer who seeks
 * past it watches on.
 */
export function watchClipEnd(deps: AllDeps): void {
  const { config, media, store, timeline } = deps;
  if (config.query.end === null) return;
  const selected = () => store.getState().selection?.episodeId ?? null;
  let opened: Id | null = null;
  timeline.on('episodechange', () => {
    opened ??= selected();
  });
  onPlayed(deps, (from, to) => {
    // The host page may have opened another film.
    const { end } = config.query;
    if (end === null || from >= end || to < end || selected() !== opened) return;
    if (media.state().playback !== 'playing') return;
    media.pause();
    playNextAtEnd(deps);
  });
}
