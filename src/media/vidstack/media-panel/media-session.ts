import type { MediaPlayerInstance } from '@vidstack/react';
import type { SessionInfo } from '../../player';
import { setProp } from '../source/set-prop';

/** The part of the browser's session that is used here. */
type Session = Pick<MediaSession, 'metadata' | 'setActionHandler' | 'setPositionState'>;

/** The parts of the system's media panel that Vidstack leaves out. */
export interface MediaSessionHandle {
  set(info: SessionInfo): void;
}

/**
 * Completes the session that Vidstack keeps (title, image, play, pause, seeking by 10 s): the album, the buttons of
 * adjacent episodes, and the position. Vidstack replaces its metadata at each change of title or image, so the album is
 * set after it.
 */
export function attachMediaSession(
  player: MediaPlayerInstance,
  signal: AbortSignal,
  session: Session | undefined = navigator.mediaSession,
): MediaSessionHandle {
  let album = '';
  const complete = () => {
    if (!signal.aborted && session?.metadata) session.metadata.album = album;
  };
  const on = (type: 'title-change' | 'can-play', run: () => void) => player.listen(type, run, { signal });
  on('title-change', () => setTimeout(complete));
  on('can-play', () => {
    complete();
    showPosition(player, session);
  });
  for (const type of ['seeked', 'rate-change', 'duration-change'] as const) {
    player.listen(type, () => showPosition(player, session), { signal });
  }
  signal.addEventListener('abort', () => {
    for (const action of ['previoustrack', 'nexttrack'] as const) handle(session, action, null);
  });
  return {
    set(info) {
      album = info.album;
      // Without artwork Vidstack would set an empty URL, which resolves to the page's.
      setProp(player, 'artwork', info.artwork === null ? [] : [{ src: info.artwork }]);
      handle(session, 'previoustrack', info.previous);
      handle(session, 'nexttrack', info.next);
      setTimeout(complete);
    },
  };
}

function handle(session: Session | undefined, action: MediaSessionAction, run: (() => void) | null): void {
  try {
    session?.setActionHandler(action, run);
  } catch {
    // An action that the browser does not know has no button either.
  }
}

/** The panel's own progress bar; a live stream has none. */
function showPosition({ state }: MediaPlayerInstance, session: Session | undefined): void {
  const { duration, currentTime, playbackRate, live } = state;
  const isFilm = !live && Number.isFinite(duration) && duration > 0;
  session?.setPositionState?.(
    isFilm ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined,
  );
}
