import type { Stream } from '@/domain/catalogue/stream';
import type { Chapter } from '@/domain/playback/chapter';
import type { StreamType } from '@/domain/playback/live';
import type { PlayRequester } from '@/domain/playback/play-intent';
import type { TimedMetadata } from '@/domain/playback/timed-metadata';
import type { Emitter } from '@/lib/emitter';
import type { AudioGraph } from './audio/audio-graph';
import type { MediaDiagnostics } from './diagnostics';
import type { MediaEvents } from './events';

/** The player's state, read on demand: a copy would be a second source of truth. */
export type MediaState = ReturnType<typeof idleMediaState>;

/** State without a player on the screen. */
export function idleMediaState(sound: { volume(): number; muted(): boolean }) {
  return {
    playback: 'idle' as 'idle' | 'playing' | 'paused' | 'ended',
    /** Seconds. */
    currentTime: 0,
    /** Seconds; 0 while unknown, Infinity for a live stream without an end. */
    duration: 0,
    /** 0-1. */
    volume: sound.volume(),
    muted: sound.muted(),
    rate: 1,
    /** Height of the rendition that plays, such as `720p`; null while unknown. */
    quality: null as string | null,
    qualities: [] as readonly string[],
    audioTrack: null as string | null,
    /** Language code, as in the stream. */
    audioLanguage: null as string | null,
    audioTracks: [] as readonly string[],
    textTrack: null as string | null,
    textTracks: [] as readonly string[],
    fullscreen: false,
    streamType: 'unknown' as StreamType,
  };
}

/** A range of the content, in seconds. */
export interface LoadedRange {
  start: number;
  end: number;
}

export interface LoadOptions {
  /** Seconds; null starts at 0, or at the live edge. */
  startAt: number | null;
  /** How long the viewer has waited for this load, in milliseconds: a part of the limit of a start. */
  waitedMs?: number | undefined;
  /**
   * The stream is the content on the screen in another form: another dub, or other URLs. Its last frame stays, also
   * while paused. That of other content stays where the stream is to play.
   */
  continues?: boolean;
  /** Seconds by the catalogue, which are shown until the stream tells its own; null when unknown. */
  duration?: number | null;
}

/** Content of the system's media panel besides the title, and the actions of its buttons. */
export interface SessionInfo {
  /** The series that the episode belongs to; empty for a film. */
  album: string;
  /** Absolute URL of an image. */
  artwork: string | null;
  /** Null leaves the button out. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** Content and actions of the system's media panel while an ad is on the screen. */
export interface AdSessionInfo {
  title: string;
  play(): void;
  pause(): void;
  stop(): void;
}

/** The player's frame for the interface, which renders before its player is attached: values wait for that. */
export interface PlayerFrame {
  /** Names the player for the system's media panel and for screen readers. */
  setNames(title: string, ariaLabel: string): void;
  /** Keeps the controls on the screen. The result lets them hide again. */
  keepControlsShown(): () => void;
  /**
   * Whether the source continues what was on the screen: its last frame stayed, in place of the poster. False again where
   * an ad, a failure or a long wait comes before a frame of the source.
   */
  isContinued(): boolean;
  /** Calls the listener when {@link isContinued} changes. The result ends that. */
  onContinued(listener: () => void): () => void;
}

/** Reason why a command failed. Names follow the DOM's. */
export type MediaRefusal = 'NotAllowedError' | 'NotReadyError';

/** Commands of flows and the host page that are also commands of the interface (`player-commands.ts`). */
interface SharedCommands {
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  setQuality(name: string): void;
  setAudioTrack(label: string): void;
  setTextTrack(label: string | null): void;
  setCaptionOffset(seconds: number): number | null;
}

/**
 * The player core for flows. Commands may arrive before a player is attached: the last requested stream is retained.
 */
export interface MediaPort extends SharedCommands {
  /** Plays the stream as soon as it can, if it is intended to play then. */
  load(stream: Stream, options: LoadOptions): void;
  /**
   * Continues the requested content under the URLs of `stream`, with its buffer. Resolves with false where the stream
   * has to be loaded instead. Rejects if its code does not load.
   */
  renew(stream: Stream): Promise<boolean>;
  /**
   * Stops the content for another episode, whose stream is not known yet: its picture stands still, and the player waits.
   * This is no pause. A stream of a hosting service plays on.
   */
  leave(): void;
  /**
   * Forgets the requested stream: nothing loads until the next {@link load}. The last frame stays for another stream;
   * `isOver`: there is none.
   */
  unload(isOver?: boolean): void;
  /**
   * Requests playback, and waits for the source if necessary. Resolves with null when it plays or when an ad comes first,
   * else with the refusal. `at` is the time of an earlier press.
   */
  play(by: PlayRequester, at?: number): Promise<MediaRefusal | null>;
  pause(): void;
  /** Pauses the content, which is still intended to play: something holds it. */
  halt(): void;
  /** Seconds; clamped to the stream. */
  seek(seconds: number): void;
  /** Enters and leaves fullscreen; needs a gesture. Picture-in-picture ends meanwhile. */
  toggleFullscreen(): void;
  /** Enters or leaves fullscreen. Resolves once it is so, with the refusal where the browser wants a gesture. */
  setFullscreen(fullscreen: boolean): Promise<MediaRefusal | null>;
  /** Whether the browser has this feature for the current source. */
  supports(feature: 'fullscreen' | 'picture-in-picture'): boolean;
  /** Enters picture-in-picture, which needs a gesture, or leaves it. Resolves with the refusal, or null. */
  setPictureInPicture(on: boolean): Promise<MediaRefusal | null>;
  /** The loaded, seekable or played ranges of the content, in order; empty where the source does not tell. */
  ranges(of: 'buffered' | 'seekable' | 'played'): readonly LoadedRange[];
  /** The chapters of the content, in order. They load after the stream. */
  chapters(): readonly Chapter[];
  /** Timed metadata of the source, as far as it has loaded. */
  timedMetadata(): readonly TimedMetadata[];
  /** Ends picture-in-picture while suspended, and restores it after. */
  suspendPictureInPicture(suspended: boolean): void;
  /** Stays until the next one. */
  setSession(session: SessionInfo): void;
  /** Stays until the next one; null returns the panel to the content. */
  showAdSession(session: AdSessionInfo | null): void;
  /** Whether the system shows the bare video over everything, as on an iPhone. The interface is hidden then. */
  isNativeFullscreen(): boolean;
  state(): MediaState;
  /** Whether the stream is live. False while that is unknown. */
  isLive(): boolean;
  /** Whether a live stream that has fallen behind catches up by its rate; on by default. */
  setLiveCatchUp(isOn: boolean): void;
  /** Whether the player can still take a preview video over. */
  hasPreview(): boolean;
  /** Ends a preview of an episode that is no longer selected. */
  dropPreview(): void;
  /** Start of the preview video on the page's clock; null without one, and while it waits for a press. */
  previewStartedAt(): number | null;
  /** Loads the code that reads the diagnostics; the result reads them at once, at any time. */
  diagnostics(): Promise<() => MediaDiagnostics>;
  /**
   * The audio graph of the content, once the browser lets it run; null where its sound cannot be read. A graph is for
   * good: it is opened only when an effect is on.
   */
  openAudio(): Promise<AudioGraph | null>;
  /** Rate, boost and height that the host page has set; null is a choice, too. A reload of the frame hands them over. */
  readonly pageChoices: Partial<Record<string, number | null>>;
  /** Whether the requested stream can play. */
  isReady(): boolean;
  /** Whether the viewer waits for a frame: at a start, after a seek, during a stall. */
  isWaiting(): boolean;
  on: Emitter<MediaEvents>['on'];
}
