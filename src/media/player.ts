import type { SourceType } from '@/domain/catalogue/source-type';
import type { Stream } from '@/domain/catalogue/stream';
import type { StartIntent } from '@/domain/playback/start-intent';

/** What the player is doing, read on demand from its owner; nobody keeps a copy (design section 1, law 1). */
export interface MediaState {
  playback: 'idle' | 'playing' | 'paused' | 'ended';
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 while unknown, Infinity for a live stream without an end. */
  duration: number;
  /** 0-1. */
  volume: number;
  muted: boolean;
  rate: number;
  /** Height of the rendition that plays, such as `720p`; null while unknown. */
  quality: string | null;
  qualities: readonly string[];
  audioTrack: string | null;
  /** Code of its language, as the stream has it. */
  audioLanguage: string | null;
  audioTracks: readonly string[];
  textTrack: string | null;
  textTracks: readonly string[];
  fullscreen: boolean;
  /** A live stream can be rewound where it is `live:dvr`. */
  streamType: 'unknown' | 'on-demand' | 'live' | 'live:dvr';
}

/** How the player does, for those who look for a fault; null is what nobody knows. */
export interface MediaDiagnostics {
  source: SourceType | null;
  /** Pixels: of the player on the page, of the picture that is decoded, and of the best there is. */
  frame: Size | null;
  resolution: Size | null;
  maxResolution: Size | null;
  /** Bits a second that the rendition needs by its manifest, and that the line gives by measurement. */
  bitrate: number | null;
  bandwidth: number | null;
  /** As in RFC 6381, of picture and sound. */
  codecs: string | null;
  /** Seconds that can be played without the network. */
  bufferAhead: number | null;
  /** Pictures since the source began. */
  totalFrames: number | null;
  droppedFrames: number | null;
  /** Seconds behind what is happening; of a live stream. */
  liveLatency: number | null;
  /** Seconds. */
  time: number;
  rate: number;
  /** 0-1. */
  volume: number;
  muted: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** Facts that come up from the player. */
export interface MediaEvents {
  /** A source can be played; of HLS the playlist is there, and perhaps no picture yet. */
  ready: undefined;
  /**
   * There is a picture: when the first one of a source has come, and each time it begins to move. `at`, on the page's
   * clock, is when the viewer saw it, where that was before there was a player.
   */
  frame: { at: number } | undefined;
  /** `asked` tells a viewer's or owner's wish from our own start. */
  play: { asked: boolean };
  pause: undefined;
  ended: undefined;
  /** The picture moves, at a start or after a wait; `since` then, where that was before there was a player. */
  playing: { since: number } | undefined;
  /** The picture stands still for want of data; `since` on the page's clock, milliseconds. */
  waiting: { since: number };
  /** Seconds; where the viewer goes, and where they have come to. */
  seeking: { to: number };
  seeked: { at: number };
  /** The viewer wants the picture on a television. */
  airplayrequest: undefined;
  timeupdate: { currentTime: number; duration: number };
  volumechange: { volume: number; muted: boolean };
  fullscreenchange: { fullscreen: boolean };
  /** `by`: whose doing it is; `player` where nobody's wish or choice stands behind it, as at the start of a source. */
  qualitychange: { quality: string | null; by: 'viewer' | 'automatic' | 'player' };
  ratechange: { rate: number };
  /** The audio tracks of a source, once its list is known. */
  audiotracks: { labels: readonly string[]; tracks: readonly AudioTrackTraits[] };
  audiotrackchange: { label: string };
  /** Subtitles that are shown from now on; null when none are. `asked`: somebody chose them now. */
  texttrackchange: { label: string | null; asked: boolean };
  /** The browser would not start without a gesture: `sound` when it plays muted instead, `all` when it does not play. */
  autoplayrefused: { refused: 'sound' | 'all' };
  /** A stream that broke is being tried again, for the n-th time; null when it goes on. The picture stays meanwhile. */
  recovering: { attempt: number } | null;
  failed: MediaFailure;
}

/** An audio track as the stream names it; the language may be empty. */
export interface AudioTrackTraits {
  label: string;
  language: string;
}

/** Why a source cannot be played (any further). */
export interface MediaFailure extends Partial<StreamState> {
  kind: 'library-failed' | 'stream-failed' | 'stalled';
  message: string;
}

/** A stream's error in the words of the library that plays it. */
export interface StreamState {
  /** Such as `networkError`. */
  type: string;
  /** Such as `fragLoadError`, or a code. */
  details: string;
  /** What was asked for, where the error is about that. */
  url: string | undefined;
  /** HTTP status of the answer; undefined when there was none. */
  status: number | undefined;
}

export interface LoadOptions {
  start: StartIntent;
  /** Seconds; null starts a film at 0 and a live stream at its edge. */
  startAt: number | null;
}

/** What the system's own media panel shows beside the title, and what its buttons do. */
export interface SessionInfo {
  /** The series that the episode belongs to; empty for a film. */
  album: string;
  /** Absolute address of a picture. */
  artwork: string | null;
  /** Null leaves the button out. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** What the system's own media panel shows and does while an ad has the screen (spec section 7, "Media session"). */
export interface AdSessionInfo {
  title: string;
  play(): void;
  pause(): void;
  stop(): void;
}

/** Why a command could not be done; names follow the DOM's. */
export type MediaRefusal = 'NotAllowedError' | 'NotReadyError';

/** The player core as flows see it. Commands may come before a player is attached: the last wanted stream is kept. */
export interface MediaPort {
  load(stream: Stream, options: LoadOptions): void;
  /** Forgets the wanted stream: nothing is loaded until the next {@link load}. */
  unload(): void;
  /** Starts playback, waiting for the source if need be; null when it plays, else the refusal. */
  play(): Promise<MediaRefusal | null>;
  pause(): void;
  /** Seconds; clamped to the stream. */
  seek(seconds: number): void;
  /** 0-1, clamped; above 0 it unmutes (spec section 4). */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** To the present moment of a live stream. */
  seekToLiveEdge(): void;
  /** 0.25-4, clamped; holds for the sources that follow. */
  setRate(rate: number): void;
  /** A name such as `720p`, or `auto`; holds for the sources that follow. A name that there is not changes nothing. */
  setQuality(name: string): void;
  /** By label; one that there is not changes nothing. */
  setAudioTrack(label: string): void;
  /** By label; null hides subtitles. The choice is remembered by its language. */
  setTextTrack(label: string | null): void;
  /** Loudness over the stream's own, 1-4, clamped. */
  setGain(gain: number): void;
  /** To the whole screen and back; needs a gesture. Picture-in-picture ends meanwhile. */
  toggleFullscreen(): void;
  /** Ends picture-in-picture for as long as it is held, and gives it back. */
  holdPictureInPicture(held: boolean): void;
  /** Holds until the next one. */
  setSession(session: SessionInfo): void;
  /** Until the next one; null gives the panel back to the content. */
  showAdSession(session: AdSessionInfo | null): void;
  /**
   * Keeps the content still, whoever wants it to play: a viewer, the owner's page, a source that is to begin by itself.
   * `onWanted` is told each time, `asked` by a press or a call. It takes the place of a hold of before.
   */
  hold(onWanted: (asked: boolean) => void): void;
  /** Ends the hold; `goOn` plays from where the content stands, or as soon as it can. */
  release(goOn: boolean): void;
  /** Whether the system shows the bare video over everything, as on an iPhone: nothing of ours is seen there. */
  isNativeFullscreen(): boolean;
  facts(): MediaState;
  /** When the film was begun that plays before there is a player, on the page's clock; null where none does. */
  begunAt(): number | null;
  /** Has the code come that reads how the player does; what it resolves to reads it at once, at any time. */
  diagnostics(): Promise<() => MediaDiagnostics>;
  /** Whether a source that cannot play yet will begin by itself. */
  isStarting(): boolean;
  /** Whether a source loaded so will begin by itself: `auto` does not where the viewer asks for less motion. */
  willStart(start: StartIntent): boolean;
  on<K extends keyof MediaEvents>(event: K, listener: (payload: MediaEvents[K]) => void): () => void;
}
