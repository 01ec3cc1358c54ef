import type { MediaPlayerInstance } from '@vidstack/react';
import type { AdSessionInfo, MediaPort, SessionInfo } from '../player';
import type { PlayerCommands } from '../player-commands';
import { setProp } from './shown-stage';

type PanelCommands = Pick<PlayerCommands, 'requestPlay' | 'requestPause' | 'seekBy' | 'seekTo'>;

type Actions = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;

/** The system's media panel across the lives of several players. */
export interface SessionPanel extends Pick<MediaPort, 'setSession' | 'showAdSession'> {
  attach(player: MediaPlayerInstance, signal: AbortSignal): void;
}

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
 * Shows the ad that is on the screen, without a way to seek, and otherwise the content. Vidstack writes the title and the
 * image of the content, anew at each change; its buttons are replaced by ours, so that they do what the keys do.
 */
export function createSessionPanel(commands: () => PanelCommands): SessionPanel {
  const { mediaSession: panel } = navigator;
  let attached: MediaPlayerInstance | null = null;
  let content: SessionInfo | null = null;
  let ad: AdSessionInfo | null = null;
  /** The metadata of the ad, and those of the content that it has replaced. */
  let ofAd: MediaMetadata | null = null;
  let ofContent: MediaMetadata | null = null;
  const showAd = ({ title, play, pause, stop }: AdSessionInfo) => {
    if (panel.metadata !== ofAd) ofContent = panel.metadata;
    panel.metadata = ofAd = new MediaMetadata({ title });
    panel.setPositionState?.();
    handle({ play, pause, stop });
  };
  const showContent = (player: MediaPlayerInstance) => {
    if (ofAd !== null && panel.metadata === ofAd) panel.metadata = ofContent;
    ofAd = null;
    if (panel.metadata) panel.metadata.album = content?.album ?? '';
    handle({ ...contentActions(commands), previoustrack: content?.previous ?? null, nexttrack: content?.next ?? null });
    showPosition(player.state);
  };
  const show = () => {
    if (panel === undefined || attached === null) return;
    if (ad === null) showContent(attached);
    else showAd(ad);
  };
  // After Vidstack, which writes in an effect.
  const showLater = () => void setTimeout(show);
  return {
    attach(player, signal) {
      attached = player;
      for (const type of ['title-change', 'can-play'] as const) player.listen(type, showLater, { signal });
      const tellPosition = () => ad ?? showPosition(player.state);
      for (const type of ['seeked', 'rate-change', 'duration-change'] as const) {
        player.listen(type, tellPosition, { signal });
      }
      signal.addEventListener('abort', () => {
        attached = null;
        handle({});
      });
      showArtwork(player, content);
      show();
      showLater();
    },
    setSession(info) {
      content = info;
      if (attached !== null) showArtwork(attached, info);
      showLater();
    },
    showAdSession(info) {
      ad = info;
      show();
    },
  };
}

const contentActions = (commands: () => PanelCommands): Actions => {
  const jump = (direction: 1 | -1) => (details: MediaSessionActionDetails) =>
    void commands().seekBy(direction * (details.seekOffset ?? SEEK_S));
  return {
    play: () => commands().requestPlay(),
    pause: () => commands().requestPause(),
    seekto: ({ seekTime }) => void (seekTime !== undefined && commands().seekTo(seekTime)),
    seekforward: jump(1),
    seekbackward: jump(-1),
  };
};

/** Sets the given actions and removes the others. */
function handle(actions: Actions): void {
  for (const action of ACTIONS) {
    try {
      navigator.mediaSession?.setActionHandler(action, actions[action] ?? null);
    } catch {
      // An action that the browser does not know has no button either.
    }
  }
}

/** Without artwork Vidstack would set an empty URL, which resolves to the page's. */
function showArtwork(player: MediaPlayerInstance, content: SessionInfo | null): void {
  if (content !== null) setProp(player, 'artwork', content.artwork === null ? [] : [{ src: content.artwork }]);
}

/** The panel's own progress bar; a live stream has none. */
function showPosition({ duration, currentTime, playbackRate, live }: MediaPlayerInstance['state']): void {
  const isFilm = !live && Number.isFinite(duration) && duration > 0;
  navigator.mediaSession?.setPositionState?.(
    isFilm ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined,
  );
}
