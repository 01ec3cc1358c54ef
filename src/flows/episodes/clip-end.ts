import type { Id } from '@/domain/catalogue/id';
import type { AllDeps } from '../deps';

/**
 * Ends the episode that the link opened at the second that the link names. A viewer who seeks past it watches on.
 * @param onEnd handles the end as that of the stream
 */
export function watchClipEnd({ config, media, store, timeline }: AllDeps, onEnd: () => void): void {
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
    onEnd();
  });
}
