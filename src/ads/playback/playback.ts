import type { PlayState } from '../ad-state';
import { isMeantToPlay } from '../play-state';
import type { Slot } from '../slot';
import { isInPicture } from './ad-video';

/** Sound of an ad. */
export interface Sound {
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** The ad is muted because the browser refused sound. */
  soundRefused?: boolean;
}

/** Keeps an element playing or paused as requested. */
export interface Playback {
  /** Allows playback. Later calls do nothing. */
  begin(sound: Sound): void;
  /** A request by a press or by the host page. */
  request(type: PlayState['type']): void;
  /** Called when the visibility may have changed. */
  seen(): void;
  state(): PlayState;
  isBegun(): boolean;
  isMeant(): boolean;
  isSoundRefused(): boolean;
}

/**
 * Applies the play-state rule (docs/ads.md) to an element until `signal` ends. Actions of the system (media keys, a
 * phone call, picture-in-picture) count as presses, so that both always agree. When the browser refuses sound the ad
 * plays muted; `refused` reports that it cannot play at all.
 */
export function createPlayback(
  video: HTMLVideoElement,
  slot: Slot,
  signal: AbortSignal,
  refused: (reason: string) => void,
): Playback {
  let type: PlayState['type'] = 'play';
  let isClick = false;
  let isBegun = false;
  let soundRefused = false;
  let wasVisible = false;

  const state = () => ({
    type,
    isClick,
    isPIP: isInPicture(video),
    isVisible: slot.isVisible(),
    isDocumentHidden: document.hidden,
  });
  const mayPlay = () => isBegun && !signal.aborted && video.isConnected && isMeantToPlay(state());
  // A hidden ad must not be billed, so not even a press plays it.
  const isMeant = () => mayPlay() && !slot.isHidden();

  async function play(): Promise<void> {
    const { muted } = video;
    try {
      await video.play();
    } catch (error) {
      const { name, message } = error as Error;
      // Other errors add nothing: a pause came in between, or the `error` event reports the same.
      if (signal.aborted || name !== 'NotAllowedError') return;
      if (muted) return refused(message);
      soundRefused = true;
      video.muted = true;
      apply();
    }
  }

  /** `pressed`: the slot may be about to unfold, and Safari requires sound to start within the press. */
  function apply(pressed = false): void {
    const isWanted = pressed && slot.isFolded() ? mayPlay() : isMeant();
    if (isWanted !== video.paused) return;
    if (video.paused) void play();
    else video.pause();
  }

  function wish(wanted: PlayState['type']): void {
    if (!isBegun) return;
    type = wanted;
    isClick = true;
    apply(true);
  }

  const on = (target: EventTarget, name: string, listener: () => void) =>
    target.addEventListener(name, listener, { signal });
  on(document, 'visibilitychange', () => apply());
  on(video, 'pause', () => video.paused && !video.ended && isMeant() && wish('pause'));
  on(video, 'play', () => !video.paused && !isMeant() && wish('play'));

  return {
    begin(sound) {
      if (isBegun) return;
      video.volume = sound.volume;
      video.muted = sound.muted;
      soundRefused = sound.soundRefused ?? false;
      isBegun = true;
      wasVisible = slot.isVisible();
      apply(true);
    },
    request: wish,
    // A press counts until the slot enters or leaves the view; then visibility decides again.
    seen() {
      const isVisible = slot.isVisible();
      if (isVisible !== wasVisible) isClick = false;
      wasVisible = isVisible;
      apply();
    },
    state,
    isBegun: () => isBegun,
    isMeant,
    isSoundRefused: () => soundRefused && video.muted,
  };
}
