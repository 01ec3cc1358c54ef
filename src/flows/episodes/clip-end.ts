import type { Id } from '@/domain/catalogue/id';
import type { AllDeps } from '../deps';

/**
 * Ends the episode that the link opened at the second that the link names. A viewer who seeks past it watches on.
 * @param onEnd handles the end as that of the stream
 */
export function watchClipEnd({ config, media, store }: AllDeps, onEnd: () => void): void {
  const { end } = config.query;
  if (end === null) return;
  let opened: Id | null = null;
  let isBefore = false;
  media.on('timeupdate', ({ currentTime }) => {
    const episodeId = store.getState().selection?.episodeId ?? null;
    opened ??= episodeId;
    const isOver = isBefore && currentTime >= end;
    isBefore = episodeId === opened && currentTime < end;
    if (!isOver || episodeId !== opened || media.state().playback !== 'playing') return;
    media.pause();
    onEnd();
  });
}
