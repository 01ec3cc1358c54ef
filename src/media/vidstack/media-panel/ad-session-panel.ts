import type { AdSessionInfo } from '../../player';
import type { PlayerCommands } from '../../player-commands';

/** The part of the browser's session that is used here. */
type Session = Pick<MediaSession, 'metadata' | 'setActionHandler' | 'setPositionState'>;

export type PanelCommands = Pick<PlayerCommands, 'requestPlay' | 'requestPause' | 'seekBy' | 'seekTo'>;

/** Seek step of the panel's buttons if the browser names none. */
const SEEK_S = 10;

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'seekto',
  'seekforward',
  'seekbackward',
  'previoustrack',
  'nexttrack',
] as const;

/**
 * Gives the system's media panel to an ad: its title, and no way to seek.
 * @returns returns the panel to the content as Vidstack had set it up; the caller restores the episode buttons
 */
export function handOverSession(
  commands: PanelCommands,
  info: AdSessionInfo,
  session: Session | undefined = navigator.mediaSession,
): () => void {
  if (session === undefined) return () => undefined;
  const { metadata } = session;
  session.metadata = new MediaMetadata({ title: info.title });
  session.setPositionState?.();
  const { play, pause, stop } = info;
  handle(session, { play, pause, stop });
  return () => {
    session.metadata = metadata;
    const jump = (direction: 1 | -1) => (details: MediaSessionActionDetails) =>
      commands.seekBy(direction * (details.seekOffset ?? SEEK_S));
    handle(session, {
      play: () => commands.requestPlay(),
      pause: () => commands.requestPause(),
      seekto: ({ seekTime }) => seekTime !== undefined && commands.seekTo(seekTime),
      seekforward: jump(1),
      seekbackward: jump(-1),
    });
  };
}

/** Sets the given actions and removes the others. */
function handle(session: Session, actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>): void {
  for (const action of ACTIONS) {
    try {
      session.setActionHandler(action, actions[action] ?? null);
    } catch {
      // An action that the browser does not know has no button either.
    }
  }
}
