import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import type { AdSessionInfo, MediaPort, SessionInfo } from '../player';

/** The player, as the panel commands and reads it. */
interface PanelPlayer extends Pick<MediaPort, 'isLive' | 'state'> {
  requestPlay(): void;
  requestPause(): void;
  seekBy(seconds: number): boolean;
  seekTo(seconds: number): boolean;
}

type Actions = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;

export type SessionPanel = ReturnType<typeof createSessionPanel>;

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

const STATES = { idle: 'none', playing: 'playing', paused: 'paused', ended: 'paused' } as const;

/** Shows the ad that is on the screen, without a way to seek, and otherwise the content. Its buttons do what the keys do. */
export function createSessionPanel({ on }: Pick<Emitter<MediaEvents>, 'on'>, player: () => PanelPlayer) {
  const { mediaSession: panel } = navigator;
  let isAttached = false;
  let title = '';
  let content: SessionInfo = { album: '', artwork: null, previous: null, next: null };
  let metadata: MediaMetadata | null = null;
  let ad: AdSessionInfo | null = null;
  const show = () => {
    if (panel === undefined || !isAttached) return;
    panel.metadata = ad ? new MediaMetadata({ title: ad.title }) : metadata;
    if (ad) handle({ play: ad.play, pause: ad.pause, stop: ad.stop });
    else handle({ ...contentActions(player), previoustrack: content.previous, nexttrack: content.next });
    showState();
  };
  /** The panel's own progress bar. An ad and a live stream have none. The browser knows itself whether an ad plays. */
  const showState = () => {
    const { playback, duration, currentTime, rate: playbackRate } = player().state();
    if (panel) panel.playbackState = ad ? 'none' : STATES[playback];
    const isFilm = ad === null && !player().isLive() && Number.isFinite(duration) && duration > 0;
    panel?.setPositionState?.(
      isFilm ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined,
    );
  };
  const renew = () => {
    const { album, artwork } = content;
    if (panel !== undefined)
      metadata = new MediaMetadata({ title, album, artwork: artwork === null ? [] : [{ src: artwork }] });
    show();
  };
  for (const name of ['metadata', 'play', 'playing', 'pause', 'ended', 'seeked', 'ratechange'] as const)
    on(name, showState);
  return {
    /** Shows the panel until the signal ends. */
    attach(signal: AbortSignal): void {
      isAttached = true;
      signal.addEventListener('abort', () => {
        isAttached = false;
        handle({});
      });
      show();
    },
    /** Names the content. */
    setTitle(next: string): void {
      title = next;
      renew();
    },
    setSession(info: SessionInfo): void {
      content = info;
      renew();
    },
    showAdSession(info: AdSessionInfo | null): void {
      ad = info;
      show();
    },
  };
}

const contentActions = (player: () => PanelPlayer): Actions => {
  const jump = (direction: 1 | -1) => (details: MediaSessionActionDetails) =>
    void player().seekBy(direction * (details.seekOffset ?? SEEK_S));
  return {
    play: () => player().requestPlay(),
    pause: () => player().requestPause(),
    seekto: ({ seekTime }) => void (seekTime !== undefined && player().seekTo(seekTime)),
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
