/** Events of a load and a seek. Listeners would take them for another source. */
const HIDDEN_EVENTS = [
  'abort',
  'canplay',
  'canplaythrough',
  'durationchange',
  'emptied',
  'loadeddata',
  'loadedmetadata',
  'loadstart',
  'progress',
  'ratechange',
  'seeked',
  'seeking',
  'suspend',
  'timeupdate',
] as const;

/** Takes the data of an element away and gives it back. Both load the element anew. */
interface Supply {
  take(): void;
  give(): void;
}

/**
 * The data of a paused element, which can be taken from it without a notice: the position stays readable, and the events
 * of the loads are hidden until the data is back and can play.
 */
export class ElementData {
  readonly #video: HTMLVideoElement;
  readonly #supply: Supply;
  readonly #report: (isReleased: boolean) => void;
  #state: 'kept' | 'taken' | 'returning' = 'kept';
  /** Ends the hiding of the events. */
  #hiding = new AbortController();
  /** Whether a seek was requested since: its events are seen. */
  #isSought = false;

  /** @param report called before the data is taken, and once it is back */
  constructor(video: HTMLVideoElement, supply: Supply, report: (isReleased: boolean) => void) {
    this.#video = video;
    this.#supply = supply;
    this.#report = report;
  }

  take(): void {
    if (this.#state === 'taken') return;
    this.#report(true);
    this.#hide();
    this.#state = 'taken';
    this.#isSought = false;
    this.#reload(this.#supply.take);
  }

  /** Gives the data back, at the position and the speed that the element has by then. */
  give(): void {
    if (this.#state !== 'taken') return;
    this.#state = 'returning';
    this.#reload(this.#supply.give);
  }

  /** Notes the request of a seek. */
  seek(): void {
    this.#isSought = true;
  }

  /** The element gets another source. */
  leave(): void {
    this.#hiding.abort();
    this.#state = 'kept';
  }

  #hide(): void {
    const video = this.#video;
    this.#hiding.abort();
    this.#hiding = new AbortController();
    const { signal } = this.#hiding;
    let { playbackRate } = video;
    let hasData = false;
    const end = () => {
      this.#hiding.abort();
      this.#state = 'kept';
    };
    const hide = (event: Event) => {
      const { type } = event;
      const isSeek = type === 'seeking' || type === 'seeked';
      const isRequested = type === 'ratechange' ? video.playbackRate !== playbackRate : this.#isSought && isSeek;
      if (!isRequested) event.stopImmediatePropagation();
      playbackRate = video.playbackRate;
      // An element without data begins at 0 without a seek.
      if (this.#isSought && type === 'loadedmetadata' && video.currentTime === 0) video.currentTime = 0;
      hasData ||= this.#state === 'returning' && type === 'canplay';
      if (!hasData || video.seeking || !(isSeek || type === 'canplay')) return;
      end();
      this.#report(false);
    };
    for (const type of HIDDEN_EVENTS) video.addEventListener(type, hide, { capture: true, signal });
    video.addEventListener('error', end, { capture: true, signal });
  }

  /** Loads the element anew. The position and the speed stay. */
  #reload(load: () => void): void {
    const { currentTime, playbackRate } = this.#video;
    load();
    // An element without data starts there.
    this.#video.currentTime = currentTime;
    this.#video.playbackRate = playbackRate;
  }
}
