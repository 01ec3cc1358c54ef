import type { MediaPlayerClass } from 'dashjs';

/** The event that follows each ready state of an element, from `HAVE_METADATA` on. */
const EVENTS = ['', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough'];

/** Waits of dash.js for a state of its element. */
interface VideoModel {
  waitForReadyState(state: number, act: () => void): void;
}

/** An extension of dash.js, as it is called for each instance that it extends. */
interface Extension {
  context: object;
  factory: { getSingletonInstance(context: object, name: 'VideoModel'): VideoModel };
}

/**
 * Ends the waits of a stream for its element with the signal. dash.js 5.2.1 leaves the listener of a source that ends before
 * its metadata on the element, and the whole player with it.
 * @param dash before its first source
 */
export function limitWaits(dash: MediaPlayerClass, video: HTMLVideoElement, signal: AbortSignal): void {
  function replaceWait(this: Extension): object {
    this.factory.getSingletonInstance(this.context, 'VideoModel').waitForReadyState = (state, act) => {
      if (video.readyState >= state) act();
      else video.addEventListener(EVENTS[state] as string, act, { once: true, signal });
    };
    return {};
  }
  dash.extend('Stream', replaceWait, true);
}
