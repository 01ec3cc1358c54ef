import type { Demand } from '@/domain/playback/demand';
import { ElementData } from './element-data';
import {
  type CreateEngine,
  type Engine,
  type FactSink,
  type LiveWindow,
  SHORTEST_DVR_S,
  type StageSource,
} from './facts';
import { hasRanges } from './file-ranges';

/** A start that the browser has made is at most this far from the requested second. */
const START_TOLERANCE_S = 1;

/** An audio track of the element, which TypeScript does not know: only WebKit has them. */
interface NativeAudioTrack {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  enabled: boolean;
}

/** WebKit's part of a video. */
interface WebKitVideo {
  audioTracks?: EventTarget & Iterable<NativeAudioTrack>;
  /** Whether the video itself fills the screen of an iPhone. */
  webkitDisplayingFullscreen?: boolean;
}

/** Creates the engine of the browser itself, which needs no library. */
export const nativeEngine: CreateEngine = (video) => new NativeEngine(video);

/** A file, or a playlist that the browser plays itself. */
export class NativeEngine implements Engine {
  readonly library = null;
  readonly #video: HTMLVideoElement & WebKitVideo;
  #data: ElementData | null = null;
  #source = new AbortController();
  /** Text tracks of others: dash.js cannot remove its own from the element. */
  #foreign: ReadonlySet<TextTrack> = new Set();
  #audioTrack: string | null = null;
  #textTrack: string | null = null;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  load({ url, startAt }: StageSource, facts: FactSink): void {
    this.#data?.leave();
    this.#data = new ElementData(this.#video, supplyOf(this.#video), (is) => facts.set('isReleased', is));
    this.#source.abort();
    this.#source = new AbortController();
    this.#audioTrack = null;
    this.#textTrack = null;
    const { signal } = this.#source;
    const video = this.#video;
    // The other engines disable it for Safari's ManagedMediaSource, which no device can play.
    video.disableRemotePlayback = false;
    video.src = fileUrl(url, startAt);
    // The tracks of the last source are gone by now.
    this.#foreign = new Set(video.textTracks);
    this.#readStream(facts, startAt ?? 0, signal);
    this.#readAudioTracks(facts, signal);
    this.#readTextTracks(facts, signal);
    const fail = () => {
      if (video.error !== null) facts.fail({ message: video.error.message, cause: video.error });
    };
    video.addEventListener('error', fail, { signal });
  }

  seek(seconds: number): void {
    this.#data?.seek();
    this.#video.currentTime = seconds;
  }

  leave(): void {
    this.#data?.leave();
    this.#source.abort();
    this.#video.preload = 'auto';
    this.#video.removeAttribute('src');
    // Ends the request of the file.
    this.#video.load();
  }

  window(): LiveWindow | null {
    const { seekable } = this.#video;
    if (seekable.length === 0) return null;
    return { start: seekable.start(0), edge: seekable.end(seekable.length - 1), latencyS: Number.POSITIVE_INFINITY };
  }

  /** The browser chooses among the renditions of a playlist, and names none. */
  chooseRendition(): void {}

  chooseAudioTrack(index: number): void {
    this.#audioTrack = this.#audioTracks()[index]?.id ?? null;
    this.#enableAudioTrack();
  }

  chooseTextTrack(id: string | null): void {
    this.#textTrack = id;
    this.#setTextModes();
  }

  bandwidth = (): null => null;

  /** A browser holds the connection of a file that it has loaded in part. It would begin a file anew without ranges. */
  setDemand(demand: Demand): void {
    this.#video.preload = demand === 'full' ? 'auto' : 'metadata';
    if (demand !== 'none') this.#data?.give();
    else if (hasRanges(this.#video)) this.#data?.take();
  }

  recover(at: number, url?: string): void {
    if (url !== undefined) this.#video.src = url;
    else this.#video.load();
    this.#video.currentTime = at;
  }

  /** Not every browser takes the fragment of a playlist. */
  #seekToStart(seconds: number): void {
    const { currentTime, duration } = this.#video;
    if (seconds <= 0 || seconds >= duration || Math.abs(currentTime - seconds) < START_TOLERANCE_S) return;
    this.#video.currentTime = seconds;
  }

  /**
   * The source can be played once its duration is known. iOS loads no more before a start, so `canplay` may never come; and
   * without a duration a film would count as a broadcast.
   */
  #readStream(facts: FactSink, startAt: number, signal: AbortSignal): void {
    let last = '';
    const read = () => {
      const { duration } = this.#video;
      // NaN without metadata, as while the file is suspended.
      if (!(duration > 0)) return;
      const live = duration === Number.POSITIVE_INFINITY;
      const { start, edge } = this.window() ?? { start: 0, edge: 0 };
      const stream = { live, dvr: live && edge - start >= SHORTEST_DVR_S, duration };
      const name = `${live} ${stream.dvr} ${duration}`;
      if (name === last) return;
      // Before the report: the player may move the start.
      if (last === '') this.#seekToStart(startAt);
      last = name;
      facts.set('stream', stream);
    };
    // A window grows with the data, and a broadcast that ends has a length from then on.
    for (const type of ['durationchange', 'loadedmetadata', 'progress']) {
      this.#video.addEventListener(type, read, { signal });
    }
  }

  /** WebKit also lists tracks without a name, which nobody can tell apart. */
  #audioTracks = (): NativeAudioTrack[] => [...(this.#video.audioTracks ?? [])].filter(({ label }) => label !== '');

  #enableAudioTrack(): void {
    const tracks = this.#audioTracks();
    const chosen = tracks.find(({ id }) => id === this.#audioTrack);
    if (chosen === undefined || chosen.enabled) return;
    // Two of them would sound together.
    for (const track of tracks) track.enabled = track === chosen;
  }

  #readAudioTracks(facts: FactSink, signal: AbortSignal): void {
    const select = () => {
      const index = this.#audioTracks().findIndex(({ enabled }) => enabled);
      if (index >= 0) facts.set('audioTrack', index);
    };
    const read = () => {
      const tracks = this.#audioTracks();
      // A suspended file loses its tracks, and gets the same ones again.
      if (tracks.length === 0) return;
      this.#enableAudioTrack();
      facts.set(
        'audioTracks',
        tracks.map(({ id, label, language }) => ({ id, label, language })),
      );
      select();
    };
    const list = this.#video.audioTracks;
    list?.addEventListener('addtrack', read, { signal });
    // Also the choice in the system's own menu.
    list?.addEventListener('change', select, { signal });
  }

  /** Subtitles of the stream by their id, in its order. Those of `<track>` elements belong to Vidstack. */
  #textTracks(): Map<string, TextTrack> {
    const elements = new Set([...this.#video.querySelectorAll('track')].map(({ track }) => track));
    const tracks = new Map<string, TextTrack>();
    for (const track of this.#video.textTracks) {
      if (this.#foreign.has(track) || elements.has(track) || !isText(track)) continue;
      // Tracks of a playlist may lack an id, or share it.
      const name = `native-${track.id || `${track.language}-${track.label}`}`;
      tracks.set(tracks.has(name) ? `${name}-${tracks.size}` : name, track);
    }
    return tracks;
  }

  /**
   * Makes the browser load the cues of the chosen track without showing them, because the player draws captions. A browser
   * may show a track of its own accord, for the viewer's language. In WebKit's own fullscreen nothing of the player is
   * seen, so the browser shows the track there, and the viewer chooses in its menu.
   */
  #setTextModes(): void {
    const { webkitDisplayingFullscreen: isNative = false } = this.#video;
    for (const [id, track] of this.#textTracks()) {
      const mode = id !== this.#textTrack ? 'disabled' : isNative ? 'showing' : 'hidden';
      if (track.mode !== mode) track.mode = mode;
    }
  }

  #readTextTracks(facts: FactSink, signal: AbortSignal): void {
    const { textTracks } = this.#video;
    const heard = new WeakSet<TextTrack>();
    /** Tracks that the browser chose for the viewer, as set in the system. */
    const defaults = new Set<string>();
    const listen = (id: string, track: TextTrack) => {
      if (heard.has(track)) return;
      heard.add(track);
      // Cues come with the segments, and those of an earlier part after a seek back.
      const pass = () => facts.addCues(id, [...(track.cues ?? [])] as VTTCue[]);
      track.addEventListener('cuechange', pass, { signal });
    };
    const read = () => {
      const tracks = this.#textTracks();
      if (tracks.size === 0) return;
      for (const [id, track] of tracks) {
        listen(id, track);
        if (track.mode === 'showing') defaults.add(id);
      }
      facts.set(
        'textTracks',
        [...tracks].map(([id, { kind, label, language }]) => ({
          id,
          kind: kind as 'subtitles' | 'captions',
          label,
          language,
          isDefault: defaults.has(id),
        })),
      );
      this.#setTextModes();
    };
    const follow = () => {
      if (!this.#video.webkitDisplayingFullscreen) this.#setTextModes();
    };
    textTracks.addEventListener('addtrack', read, { signal });
    textTracks.addEventListener('change', follow, { signal });
    for (const type of ['webkitbeginfullscreen', 'webkitendfullscreen']) {
      this.#video.addEventListener(type, () => this.#setTextModes(), { signal });
    }
  }
}

/**
 * URL of a file from this second on. The fragment makes the browser request the right bytes at once (Media Fragments).
 * @param seconds null for the beginning
 */
const fileUrl = (url: string, seconds: number | null): string =>
  seconds !== null && seconds > 0 ? `${url}${url.includes('#') ? '&' : '#'}t=${seconds}` : url;

/** The file of the element, under its last URL. */
function supplyOf(video: HTMLVideoElement) {
  let { src } = video;
  return {
    take() {
      ({ src } = video);
      video.removeAttribute('src');
      video.load();
    },
    give() {
      video.src = src;
    },
  };
}

const isText = ({ kind }: TextTrack): boolean => kind === 'subtitles' || kind === 'captions';
