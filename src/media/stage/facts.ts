import type { GivenDrm } from '@/domain/catalogue/stream';
import type { Demand } from '@/domain/playback/demand';
import type { TimedMetadata } from '@/domain/playback/timed-metadata';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { Hole } from '@/domain/recovery/holes';

/** The engine of a source: hls.js, dash.js, or the browser itself. */
export type EngineKind = 'hls' | 'dash' | 'native';

/** The view that each request names (CTA-5004): a random id, and the content id of the catalogue. */
export interface CmcdSession {
  sessionId: string;
  contentId: string;
}

export interface StageSource {
  readonly url: string;
  readonly kind: EngineKind;
  /** Seconds; null for the beginning, or for the live edge. */
  readonly startAt: number | null;
  /** The view that the requests name; null without CMCD. */
  readonly view: CmcdSession | null;
  /** Licence servers; undefined where the master JSON names none. */
  readonly drm?: GivenDrm | undefined;
}

/** Inputs of the engines, read at any time: the player puts its own in place of those of the page. */
export interface StageSetup {
  /** An engine looks here before it requests a file. */
  prefetched: Pick<PrefetchCache, 'take'>;
  settings: {
    /** Bandwidth of an earlier visit in bits per second; null without one. */
    bandwidth(): number | null;
    /** Height of the rendition that the viewer chose; null for the automatic choice. */
    choice(name: 'height'): number | null;
  };
}

export interface Rendition {
  readonly id: string;
  /** Pixels; 0 in a stream without sizes. */
  readonly width: number;
  readonly height: number;
  /** Bits per second. */
  readonly bitrate: number;
  readonly codec: string | null;
}

export interface StageAudioTrack {
  readonly id: string;
  readonly label: string;
  /** As in the stream; may be empty. */
  readonly language: string;
}

/** Subtitles of the stream itself. */
export interface StageTextTrack {
  readonly id: string;
  readonly kind: 'subtitles' | 'captions';
  readonly label: string;
  /** As in the stream; may be empty. */
  readonly language: string;
  readonly isDefault: boolean;
}

/**
 * A live stream whose window is shorter cannot be rewound. The window of an event, and of one that keeps all segments,
 * grows.
 */
export const SHORTEST_DVR_S = 60;

/** Length and kind of the stream. */
export interface StageStream {
  readonly live: boolean;
  /** Whether a live stream can be rewound. */
  readonly dvr: boolean;
  /** Seconds; Infinity for a live stream. */
  readonly duration: number;
}

/** The seekable part of a live stream, in seconds of the element's timeline. */
export interface LiveWindow {
  readonly start: number;
  readonly edge: number;
  /** Seconds by which the edge is to stay behind the present; Infinity where the browser does not say it. */
  readonly latencyS: number;
}

export interface StageError {
  readonly message: string;
  /** The error of the library or of the element. */
  readonly cause: unknown;
}

/** A request that has failed, and that the library repeats by itself. */
export interface StageFailure {
  /** Whether the source loads again. */
  readonly isOver: boolean;
  /** HTTP status; 0 without a response. */
  readonly status: number;
}

/** All facts of the source. A change of source replaces them as a whole. */
export type StageFacts = ReturnType<typeof noFacts>;

/** The facts of a source that has told nothing yet. */
export const noFacts = () => ({
  /** Null until the source can be played. */
  stream: null as StageStream | null,
  renditions: [] as readonly Rendition[],
  /** Index of the rendition on the screen; -1 before the first. */
  rendition: -1,
  /** The rendition that has replaced one whose data cannot be played; null without one. */
  lowered: null as Rendition | null,
  /** The last part without data that is passed over; null without one. */
  skipped: null as Hole | null,
  /** The last one. */
  failure: { isOver: true, status: 0 } as StageFailure,
  /** Whether the stream names keys of a key system: its pictures cannot be read, and other devices get no keys. */
  isProtected: false,
  /** Whether the browser plays none of the audio of the source. */
  isSilent: false,
  /** Whether the element has given its data back ({@link Demand}). The player sees it as before. */
  isReleased: false,
  audioTracks: [] as readonly StageAudioTrack[],
  /** Index of the audio track that plays; -1 while it is unknown. */
  audioTrack: -1,
  /** Channels of the audio that plays; 2 while they are unknown. */
  channels: 2,
  textTracks: [] as readonly StageTextTrack[],
  /** Cues by the id of their track, in the order of their arrival. */
  cues: new Map<string, VTTCue[]>(),
  /** Timed metadata by their id. */
  metadata: new Map<string, TimedMetadata>(),
});

/** Facts that an engine sets; cues and metadata are added instead. */
type SetFact = Exclude<keyof StageFacts, 'cues' | 'metadata'>;

/** The changes of facts, each with the new value. */
type FactEvents = { [Name in SetFact]: NonNullable<StageFacts[Name]> };

/** Changes that a stage reports. */
export interface StageEvents extends FactEvents {
  source: StageSource;
  cues: { id: string; cues: readonly VTTCue[] };
  error: StageError;
  /** A command has changed the element, whose own event follows. The request is undefined where nobody asked. */
  playback: Event | undefined;
  rate: Event | undefined;
  sound: Event | undefined;
  /** The choice of a rendition. */
  choice: Event | undefined;
  /** The index of the audio track that was chosen, and plays once the engine has switched. */
  audioChoice: number;
  /** The request is undefined where the player itself seeks. */
  seek: { seconds: number; request: Event | undefined };
  /** The source makes way for another one in the midst of its playback. */
  left: undefined;
  /** The second of a seek in a file whose server sends no parts of it. */
  unreachable: number;
}

/** Where an engine writes its facts. Calls for a source that has been replaced have no effect. */
export interface FactSink {
  set<K extends SetFact>(name: K, value: FactEvents[K]): void;
  addCues(id: string, cues: readonly VTTCue[]): void;
  addMetadata(items: readonly TimedMetadata[]): void;
  /** The source cannot be played, or played further. */
  fail(error: StageError): void;
}

/** Feeds the element from one kind of source. */
export interface Engine {
  /** Plays another source, of its own kind alone. */
  load(source: StageSource, facts: FactSink): void;
  /** Moves the element to this second. Before the element has data, the source begins there instead. */
  seek(seconds: number): void;
  /** Frees the element for another engine. */
  leave(): void;
  /** The seekable part of a live stream; null for another one. */
  window(): LiveWindow | null;
  /** By index; -1 for the automatic choice. */
  chooseRendition(index: number): void;
  chooseAudioTrack(index: number): void;
  /** Shows the cues of this track alone; null for none. */
  chooseTextTrack(id: string | null): void;
  /** hls.js or dash.js; null for a file, and while it loads. */
  readonly library: object | null;
  /** Bits per second as measured by the library; null without a measurement. */
  bandwidth(): number | null;
  setDemand(demand: Demand): void;
  /** Ends the pauses of a library that repeats failed requests by itself. */
  retry?(): void;
  /**
   * Plays on at this second after the element has refused data.
   * @param url of the same file, for the engine of files alone
   */
  recover(at: number, url?: string): void;
  /**
   * Leaves a rendition whose data cannot be played for the next lower one. `recover` follows. False where none is lower.
   * @param rendition its index; by default the one on the screen. -1 for audio, which has no lower one
   */
  lower?(rendition?: number): boolean;
}

/** Creates an engine over a library that has loaded. */
export type CreateEngine = (video: HTMLVideoElement, setup: StageSetup) => Engine;

/** dash.js names codecs as a MIME type, `video/mp4;codecs="avc1.64001f"`. */
export const codecOf = (mime: string | null | undefined): string | null =>
  /codecs="([^"]+)"/.exec(mime ?? '')?.[1] ?? mime ?? null;
