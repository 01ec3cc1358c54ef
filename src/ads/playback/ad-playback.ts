import { isMeantToPlay, type PlayState } from '../ad-state';
import type { Slot } from '../slot';
import type { AdMedia } from './ad-media';
import { isInPicture } from './ad-video';

/** Sound of an ad. */
export interface Sound {
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** It is muted because the browser refused sound. */
  soundRefused?: boolean;
}

/**
 * Keeps an element playing or paused as `isMeantToPlay` decides, until `signal` ends. Media keys, a phone call and
 * picture-in-picture count as a press, so that the element and the state agree. Without permission for sound the ad plays
 * muted; `refused` reports that it cannot play at all.
 */
export class Playback {
  readonly #video: AdMedia;
  readonly #slot: Slot;
  readonly #signal: AbortSignal;
  readonly #refused: (reason: string) => void;
  #type: PlayState['type'] = 'play';
  #isClick = false;
  #isBegun = false;
  #soundRefused = false;
  #wasVisible = false;
  /** State of the element by its last event. */
  #isReportedPaused = true;
  /** Pauses of its own whose events are on their way. */
  #ownPauses = 0;

  constructor(video: AdMedia, slot: Slot, signal: AbortSignal, refused: (reason: string) => void) {
    this.#video = video;
    this.#slot = slot;
    this.#signal = signal;
    this.#refused = refused;
    const on = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal });
    on(document, 'visibilitychange', () => this.#apply());
    on(video, 'pause', () => {
      this.#isReportedPaused = true;
      // The ad may have come into view since its own pause, which is no press.
      if (this.#ownPauses > 0) {
        this.#ownPauses -= 1;
        this.#apply();
      } else if (video.paused && !video.ended && this.isMeant()) this.request('pause');
    });
    on(video, 'play', () => {
      this.#isReportedPaused = false;
      if (!video.paused && !this.isMeant()) this.request('play');
    });
  }

  /** Allows playback. Later calls do nothing. */
  begin(sound: Sound): void {
    if (this.#isBegun) return;
    this.#video.volume = sound.volume;
    this.#video.muted = sound.muted;
    this.#soundRefused = sound.soundRefused ?? false;
    this.#isBegun = true;
    this.#wasVisible = this.#slot.isVisible();
    this.#apply(true);
  }

  /** A press of the viewer, or a call of the host page. */
  request(type: PlayState['type']): void {
    if (!this.#isBegun) return;
    this.#type = type;
    this.#isClick = true;
    this.#apply(true);
  }

  /** Visibility may have changed. A press counts until the slot comes into or goes out of view: then visibility decides again. */
  seen(): void {
    const isVisible = this.#slot.isVisible();
    if (isVisible !== this.#wasVisible) this.#isClick = false;
    this.#wasVisible = isVisible;
    this.#apply();
  }

  /** Checks the visibility, which may change without an event. */
  poll(): void {
    // The event of a media key is on its way, and decides.
    if (this.#video.paused === this.#isReportedPaused) this.seen();
  }

  state(): PlayState {
    return {
      type: this.#type,
      isClick: this.#isClick,
      isPIP: isInPicture(this.#video),
      isVisible: this.#slot.isVisible(),
      isDocumentHidden: document.hidden,
    };
  }

  isBegun(): boolean {
    return this.#isBegun;
  }

  /** A hidden ad must not be billed: not even a press plays it. */
  isMeant(): boolean {
    return this.#mayPlay() && !this.#slot.isHidden();
  }

  isSoundRefused(): boolean {
    return this.#soundRefused && this.#video.muted;
  }

  #mayPlay(): boolean {
    return this.#isBegun && !this.#signal.aborted && this.#video.isConnected && isMeantToPlay(this.state());
  }

  async #play(): Promise<void> {
    const { muted } = this.#video;
    try {
      await this.#video.play();
    } catch (error) {
      const { name, message } = error as Error;
      // Any other error says nothing new: a pause came between, or the `error` event reports the same.
      if (this.#signal.aborted || name !== 'NotAllowedError') return;
      if (muted) return this.#refused(message);
      this.#soundRefused = true;
      this.#video.muted = true;
      this.#apply();
    }
  }

  /** `pressed`: the slot may be about to unfold, and Safari wants sound to start within the press itself. */
  #apply(pressed = false): void {
    // The `ended` event follows some milliseconds after the end. `play()` would restart the ad meanwhile.
    if (this.#video.ended) return;
    const shouldPlay = pressed && this.#slot.isFolded() ? this.#mayPlay() : this.isMeant();
    if (shouldPlay !== this.#video.paused) return;
    if (this.#video.paused) return void this.#play();
    this.#ownPauses += 1;
    this.#video.pause();
  }
}
