import type { PlayState } from '../ad-state';
import { isMeantToPlay } from '../play-state';
import type { Stage } from '../slot';
import { isInPicture } from './ad-video';

/** How an ad is heard. */
export interface Sound {
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** It is muted because the browser wanted it so. */
  soundRefused?: boolean;
}

/** Keeps an element playing or paused as it is meant to be. */
export interface Playback {
  /** From now on it may play. Once; later calls do nothing. */
  begin(sound: Sound): void;
  /** A press, or the owner's wish. */
  wish(type: PlayState['type']): void;
  /** Visibility may have changed. */
  seen(): void;
  state(): PlayState;
  isBegun(): boolean;
  isMeant(): boolean;
  isSoundRefused(): boolean;
}

/**
 * Applies the rule of spec section 4, "Play state", to an element until `signal` ends. What the system does to it (media
 * keys, a phone call, picture-in-picture) counts as a press, so that the two never disagree. Where sound is refused
 * (design section 4, "autoplay") it plays muted; `refused` tells that it cannot play at all.
 */
export function createPlayback(
  video: HTMLVideoElement,
  stage: Stage,
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
    isVisible: stage.isVisible(),
    isDocumentHidden: document.hidden,
  });
  const mayPlay = () => isBegun && !signal.aborted && video.isConnected && isMeantToPlay(state());
  // A hidden ad must not be billed: not even a press plays it.
  const isMeant = () => mayPlay() && !stage.isHidden();

  async function play(): Promise<void> {
    const { muted } = video;
    try {
      await video.play();
    } catch (error) {
      const { name, message } = error as Error;
      // Any other says nothing new: a pause came between, or the `error` event tells the same.
      if (signal.aborted || name !== 'NotAllowedError') return;
      if (muted) return refused(message);
      soundRefused = true;
      video.muted = true;
      apply();
    }
  }

  /** `pressed`: the slot may be about to unfold, and Safari wants sound to start within the press itself. */
  function apply(pressed = false): void {
    const isWanted = pressed && stage.isFolded() ? mayPlay() : isMeant();
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
      wasVisible = stage.isVisible();
      apply(true);
    },
    wish,
    // A press holds until the slot comes into or goes out of sight: then what can be seen decides again.
    seen() {
      const isVisible = stage.isVisible();
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
