/**
 * A stand-in for the clock of media elements. Data is requested, appended and seeked for real, but no element ever plays.
 * The position follows `performance.now()`, which a test clock moves, up to the end of what is buffered.
 */

/** The state of one element. Times of the film are in seconds, those of the clock in milliseconds. */
interface Playhead {
  paused: boolean;
  /** The position moves. */
  running: boolean;
  ended: boolean;
  /** A script has set the position. */
  sought: boolean;
  /** The position when the element last began to move or stopped. */
  baseS: number;
  sinceMs: number;
  reportedMs: number;
  frames: number;
  /** Ranges that have played, and the start of the current one. */
  played: [start: number, end: number][];
  fromS: number;
  /** Calls of `play` that wait for data. */
  waiting: PlayCall[];
  frameCalls: Map<number, VideoFrameRequestCallback>;
}

interface PlayCall {
  resolve(): void;
  reject(error: DOMException): void;
}

/** The playheads of all elements of the page. */
export interface VirtualPlayhead {
  /** Moves the elements on and sends their events; the clock has passed at most {@link TICK_MS} since the last call. */
  tick(): void;
  /** True while an element opens its source, seeks, or has no data to move on. */
  isStarved(): boolean;
  /** Gives the elements their own clock back. */
  restore(): void;
}

/** Real members of the element's prototypes, taken before they are replaced. */
const media = HTMLMediaElement.prototype;
const video = HTMLVideoElement.prototype;
const member = (proto: object, name: string) => Object.getOwnPropertyDescriptor(proto, name) as PropertyDescriptor;
const REAL = {
  time: member(media, 'currentTime'),
  ready: member(media, 'readyState'),
  src: member(media, 'src'),
  load: media.load,
  requestFrame: video.requestVideoFrameCallback,
};

export const TICK_MS = 40;
/** Browsers send a time update four times a second. */
const UPDATE_MS = 240;
/** Frame rate of the sample media. */
const FRAMES_PER_S = 12;
/** A playhead this close to the end of the data has none. */
const LEAST_DATA_S = 0.2;
/** Audio and video of a segment begin this far apart at most. */
const GAP_S = 0.3;
/** The data may end this much before the duration. */
const END_S = 0.15;

/** Replaces the clock of all media elements. */
export function installVirtualPlayhead(): VirtualPlayhead {
  const heads = new Heads();
  const originals = [...replace(media, mediaMembers(heads)), ...replace(video, videoMembers(heads))];
  return {
    tick: () => heads.tick(),
    isStarved: () => heads.isStarved(),
    restore() {
      heads.stop();
      for (const [proto, name, original] of originals) Object.defineProperty(proto, name, original);
    },
  };
}

type Members = Record<string, PropertyDescriptor>;

function replace(proto: object, members: Members): [object, string, PropertyDescriptor][] {
  return Object.entries(members).map(([name, own]) => {
    const original = member(proto, name);
    Object.defineProperty(proto, name, { configurable: true, enumerable: true, ...own });
    return [proto, name, original];
  });
}

const hasLength = ({ duration }: HTMLMediaElement): boolean => Number.isFinite(duration);

/** The end of the data at the playhead. */
function dataEnd({ buffered }: HTMLMediaElement, { baseS }: Playhead): number {
  for (let i = 0; i < buffered.length; i += 1)
    if (buffered.start(i) <= baseS + GAP_S && buffered.end(i) > baseS - 0.05) return buffered.end(i);
  return baseS;
}

function positionOf(element: HTMLMediaElement, head: Playhead): number {
  if (!head.running) return head.baseS;
  const passedS = (performance.now() - head.sinceMs) / 1000;
  return Math.min(head.baseS + passedS * element.playbackRate, dataEnd(element, head));
}

const isAtEnd = (element: HTMLMediaElement, { baseS }: Playhead): boolean =>
  hasLength(element) && baseS >= element.duration - 0.05;

const hasData = (element: HTMLMediaElement, head: Playhead): boolean =>
  dataEnd(element, head) - head.baseS >= LEAST_DATA_S || isAtEnd(element, head);

const realReadyState = (element: HTMLMediaElement): number => REAL.ready.get?.call(element) as number;
const realTime = (element: HTMLMediaElement): number => REAL.time.get?.call(element) as number;

function fire(element: HTMLMediaElement, ...types: string[]): void {
  setTimeout(() => {
    for (const type of types) element.dispatchEvent(new Event(type));
  });
}

class Heads {
  readonly #heads = new Map<HTMLMediaElement, Playhead>();
  readonly #listening = new AbortController();

  of(element: HTMLMediaElement): Playhead {
    const known = this.#heads.get(element);
    if (known !== undefined) return known;
    const head: Playhead = {
      paused: true,
      running: false,
      ended: false,
      sought: false,
      baseS: 0,
      sinceMs: 0,
      reportedMs: Number.NEGATIVE_INFINITY,
      frames: 0,
      played: [],
      fromS: 0,
      waiting: [],
      frameCalls: new Map(),
    };
    this.#heads.set(element, head);
    this.#listen(element, head);
    return head;
  }

  #listen(element: HTMLMediaElement, head: Playhead): void {
    const options = { capture: true, signal: this.#listening.signal };
    const onSeeked = () => {
      head.baseS = realTime(element);
      head.fromS = head.baseS;
      head.sought = false;
      this.go(element, head);
    };
    element.addEventListener('seeked', onSeeked, options);
    for (const type of ['canplay', 'canplaythrough', 'loadeddata', 'progress'])
      element.addEventListener(type, () => this.go(element, head), options);
  }

  /** Forgets the source. A load pauses the element at once, without an event. */
  empty(element: HTMLMediaElement): void {
    const head = this.of(element);
    this.halt(element, head);
    Object.assign(head, { paused: true, baseS: 0, fromS: 0, ended: false, sought: false, played: [] });
    interrupt(head);
  }

  /** Begins to move when there is data. */
  go(element: HTMLMediaElement, head: Playhead): void {
    if (head.paused || head.running || element.seeking) return;
    if (!head.sought && head.baseS === 0) head.baseS = realTime(element);
    if (!hasData(element, head) || realReadyState(element) < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    Object.assign(head, { running: true, sinceMs: performance.now(), fromS: head.baseS });
    fire(element, 'playing');
    for (const call of head.waiting.splice(0)) call.resolve();
  }

  /** Stops to move, and keeps the position. */
  halt(element: HTMLMediaElement, head: Playhead): void {
    if (!head.running) return;
    const at = positionOf(element, head);
    if (at > head.fromS) head.played.push([head.fromS, at]);
    head.baseS = at;
    head.running = false;
  }

  tick(): void {
    for (const [element, head] of this.#heads) {
      if (!head.running) this.go(element, head);
      else if (!element.seeking) advance(this, element, head);
    }
  }

  isStarved(): boolean {
    return [...this.#heads].some(([element, head]) => {
      if (!element.isConnected || element.error !== null) return false;
      const isOpening = element.networkState === HTMLMediaElement.NETWORK_LOADING && realReadyState(element) === 0;
      return isOpening || element.seeking || (!head.paused && !head.running && !head.ended);
    });
  }

  stop(): void {
    this.#listening.abort();
    this.#heads.clear();
  }
}

/** Rejects the calls of `play` that wait, as a pause does. */
function interrupt(head: Playhead): void {
  for (const call of head.waiting.splice(0))
    call.reject(new DOMException('The play() request was interrupted', 'AbortError'));
}

/** Tells of a position that moves, and of its end. */
function advance(heads: Heads, element: HTMLMediaElement, head: Playhead): void {
  const now = performance.now();
  const at = positionOf(element, head);
  if (now - head.reportedMs >= UPDATE_MS) {
    head.reportedMs = now;
    element.dispatchEvent(new Event('timeupdate'));
  }
  showFrame(element, head, now, at);
  const end = dataEnd(element, head);
  if (!head.running || at < end - 0.02) return;
  heads.halt(element, head);
  if (!hasLength(element) || end < element.duration - END_S) {
    fire(element, 'timeupdate', 'waiting');
    return;
  }
  head.baseS = element.duration;
  if (element.loop) {
    element.currentTime = 0;
    return;
  }
  Object.assign(head, { ended: true, paused: true });
  for (const type of ['timeupdate', 'pause', 'ended']) element.dispatchEvent(new Event(type));
}

function showFrame(element: HTMLMediaElement, head: Playhead, now: number, mediaTime: number): void {
  head.frames += Math.max(1, Math.round((FRAMES_PER_S * TICK_MS) / 1000));
  if (!(element instanceof HTMLVideoElement)) return;
  const calls = [...head.frameCalls.values()];
  head.frameCalls.clear();
  for (const call of calls)
    call(now, {
      mediaTime,
      presentedFrames: head.frames,
      width: element.videoWidth,
      height: element.videoHeight,
      presentationTime: now,
      expectedDisplayTime: now,
    });
}

/** Ranges as an element has them. */
function rangesOf(element: HTMLMediaElement, head: Playhead): TimeRanges {
  const all = head.running ? [...head.played, [head.fromS, positionOf(element, head)] as const] : head.played;
  return { length: all.length, start: (index) => all[index]?.[0] ?? 0, end: (index) => all[index]?.[1] ?? 0 };
}

function readyStateOf(element: HTMLMediaElement, head: Playhead): number {
  const real = realReadyState(element);
  if (element.seeking) return real;
  if (head.running) return HTMLMediaElement.HAVE_ENOUGH_DATA;
  return head.paused || hasData(element, head) ? real : Math.min(real, HTMLMediaElement.HAVE_CURRENT_DATA);
}

function mediaMembers(heads: Heads): Members {
  return {
    currentTime: {
      get(this: HTMLMediaElement) {
        const head = heads.of(this);
        const isOwn = head.running || head.baseS !== 0 || head.sought || head.ended || !head.paused;
        return isOwn ? positionOf(this, head) : realTime(this);
      },
      set(this: HTMLMediaElement, to: number) {
        const head = heads.of(this);
        heads.halt(this, head);
        head.baseS = Math.min(Math.max(0, Number(to)), hasLength(this) ? this.duration : Infinity);
        head.sought = true;
        head.ended = false;
        REAL.time.set?.call(this, to);
        if (!head.paused && !hasData(this, head)) fire(this, 'waiting');
      },
    },
    paused: {
      get(this: HTMLMediaElement) {
        return heads.of(this).paused;
      },
    },
    ended: {
      get(this: HTMLMediaElement) {
        return heads.of(this).ended;
      },
    },
    played: {
      get(this: HTMLMediaElement) {
        return rangesOf(this, heads.of(this));
      },
    },
    readyState: {
      get(this: HTMLMediaElement) {
        return readyStateOf(this, heads.of(this));
      },
    },
    src: {
      get(this: HTMLMediaElement) {
        return REAL.src.get?.call(this);
      },
      set(this: HTMLMediaElement, url: string) {
        heads.empty(this);
        REAL.src.set?.call(this, url);
      },
    },
    load: {
      writable: true,
      value(this: HTMLMediaElement): void {
        heads.empty(this);
        REAL.load.call(this);
      },
    },
    autoplay: autoplayMember(),
    play: { writable: true, value: playMember(heads) },
    pause: { writable: true, value: pauseMember(heads) },
  };
}

function playMember(heads: Heads) {
  return function play(this: HTMLMediaElement): Promise<void> {
    const head = heads.of(this);
    // A paused element would load no data.
    if (this.preload !== 'auto') this.preload = 'auto';
    if (head.ended) this.currentTime = 0;
    if (head.paused) {
      head.paused = false;
      fire(this, 'play', ...(realReadyState(this) < HTMLMediaElement.HAVE_FUTURE_DATA ? ['waiting'] : []));
    }
    if (head.running) return Promise.resolve();
    return new Promise((resolve, reject) => {
      head.waiting.push({ resolve, reject });
      heads.go(this, head);
    });
  };
}

function pauseMember(heads: Heads) {
  return function pause(this: HTMLMediaElement): void {
    const head = heads.of(this);
    if (head.paused) return;
    heads.halt(this, head);
    head.paused = true;
    interrupt(head);
    fire(this, 'timeupdate', 'pause');
  };
}

/** An element that starts by itself would start by the real clock. */
function autoplayMember(): PropertyDescriptor {
  return {
    get(this: HTMLMediaElement) {
      return this.hasAttribute('data-autoplay');
    },
    set(this: HTMLMediaElement, on: boolean) {
      this.toggleAttribute('data-autoplay', on);
      if (on) this.addEventListener('canplay', () => void this.play(), { once: true });
    },
  };
}

function videoMembers(heads: Heads): Members {
  let lastId = 1_000_000;
  return {
    getVideoPlaybackQuality: {
      writable: true,
      value(this: HTMLVideoElement): VideoPlaybackQuality {
        const totalVideoFrames = heads.of(this).frames;
        return { totalVideoFrames, droppedVideoFrames: 0, corruptedVideoFrames: 0, creationTime: performance.now() };
      },
    },
    requestVideoFrameCallback: {
      writable: true,
      value(this: HTMLVideoElement, call: VideoFrameRequestCallback): number {
        const { frameCalls } = heads.of(this);
        lastId += 1;
        const id = lastId;
        frameCalls.set(id, call);
        // A paused element shows a frame after its data, and after a seek.
        REAL.requestFrame.call(this, (now, data) => {
          if (frameCalls.delete(id)) call(now, data);
        });
        return id;
      },
    },
    cancelVideoFrameCallback: {
      writable: true,
      value(this: HTMLVideoElement, id: number): void {
        heads.of(this).frameCalls.delete(id);
      },
    },
  };
}
