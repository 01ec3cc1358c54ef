import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';

// All listeners of an ad share one signal; Node reports more than ten as a leak.
setMaxListeners(50);

/** A `<video>` that the test controls. */
export class FakeVideo extends EventTarget {
  src = '';
  style = { cssText: '' };
  preload = '';
  playsInline = false;
  paused = true;
  ended = false;
  muted = false;
  volume = 1;
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  networkState = 2;
  error: unknown = null;
  isConnected = false;
  /** Gives the error of `play()` at each call, or null to let it play. */
  refusal: (video: FakeVideo) => { name: string; message: string } | null = () => null;
  plays = 0;

  async play(): Promise<void> {
    this.plays += 1;
    const refusal = this.refusal(this);
    if (refusal) throw Object.assign(new Error(refusal.message), { name: refusal.name });
    if (!this.paused) return;
    this.paused = false;
    this.say('play');
    if (this.readyState >= 3) this.say('playing');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.say('pause');
  }

  load(): void {}

  removeAttribute(): void {
    this.src = '';
  }

  remove(): void {
    this.isConnected = false;
  }

  say(name: string): void {
    this.dispatchEvent(new Event(name));
  }

  /** The whole file has loaded. */
  arrive(seconds: number): void {
    this.duration = seconds;
    this.readyState = 4;
    this.networkState = 1;
    this.say('canplaythrough');
    if (!this.paused) this.say('playing');
  }

  at(seconds: number): void {
    this.currentTime = seconds;
    this.say('timeupdate');
  }

  finish(): void {
    this.currentTime = this.duration;
    this.ended = true;
    this.paused = true;
    this.say('pause');
    this.say('ended');
  }
}

/** The page that the engine needs, with a clock that the test moves; every created video is kept. */
export function fakeAdPage() {
  vi.useFakeTimers();
  const videos: FakeVideo[] = [];
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    pictureInPictureElement: null as FakeVideo | null,
    exitPictureInPicture: vi.fn(async () => {}),
    createElement() {
      const video = new FakeVideo();
      videos.push(video);
      return video;
    },
  });
  vi.stubGlobal('document', page);
  return {
    videos,
    page,
    hide(hidden: boolean) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    /** The watchdog checks every quarter of a second. */
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    restore() {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}

/** A slot that a test moves into and out of view, and hides within a visible player. */
export function fakeStage() {
  let changed = () => {};
  let isVisible = true;
  let isHidden = false;
  return {
    mount: () => () => {},
    show(video: unknown, listener: () => void, signal: AbortSignal) {
      const shown = video as FakeVideo;
      shown.isConnected = true;
      changed = listener;
      signal.addEventListener('abort', () => shown.remove());
    },
    isVisible: () => isVisible,
    isHidden: () => isHidden,
    isFolded: () => false,
    size: () => ({ width: 640, height: 360 }),
    see(value: boolean) {
      isVisible = value;
      changed();
    },
    /** Fires no event, like a change by a style sheet. */
    hide(value: boolean) {
      isHidden = value;
    },
  };
}
