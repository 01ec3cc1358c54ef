import type { Id } from '@/domain/catalogue/id';
import type { AllDeps } from '../deps';
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
  let isBefore = false;
  timeline.on('episodechange', () => {
    opened ??= selected();
    isBefore = false;
  });
  const pass = (seconds: number) => {
    const { stream } = store.getState();
    // The host page may have opened another film. A source that is replaced still reports its time.
    const end = stream !== null && selected() === opened ? config.query.end : null;
    const wasBefore = isBefore;
    isBefore = end !== null && seconds < end;
    return wasBefore && end !== null && !isBefore;
  };
  media.on('seeking', ({ to }) => {
    isBefore = false;
    pass(to);
  });
  media.on('timeupdate', ({ currentTime }) => {
    if (!pass(currentTime) || media.state().playback !== 'playing') return;
    media.pause();
    playNextAtEnd(deps);
  });
}
