import type { PlayerDiagnostics } from './diagnostics';
import type { CatalogueId, EpisodeEntry } from './episode';
import type { LoadTarget } from './load-target';
import type { ChapterInfo, CuePoint, TimeRange } from './media-parts';
import type { PlayerState } from './player-state';
import type { RelatedItem } from './related';

/** An episode by its id, or by season and number. The number is 1 where only the season is given. */
export interface EpisodeTarget {
  episodeId?: CatalogueId | undefined;
  season?: number | undefined;
  episode?: number | undefined;
}

/** Each method with its payload and its result. A call ends when it has taken effect, or when it cannot do so. */
export interface Methods {
  /** Gives a snapshot of the player. */
  getState(): PlayerState;
  /** Lists all episodes of the film or series, sorted by season and number. */
  getEpisodes(): readonly EpisodeEntry[];
  /** Starts or resumes playback. An ad may come first. */
  play(): null;
  /** Pauses the content, or the ad that is on the screen. */
  pause(): null;
  /** Moves the playhead, in seconds from the start. */
  seek(time: number): null;
  /** Sets the volume, 0-1. */
  setVolume(volume: number): null;
  /** Mutes or unmutes the player. */
  setMuted(muted: boolean): null;
  /** Sets the playback rate, 0.25-4. */
  setRate(rate: number): null;
  /** Selects a name of the state's `qualities`, or `auto`. */
  setQuality(quality: string): null;
  /** Selects a label of the state's `audioTracks`. */
  setAudioTrack(label: string): null;
  /** Shows the subtitles with a label of the state's `textTracks`; null hides subtitles. */
  setTextTrack(label: string | null): null;
  /** Selects an episode. Playback continues if the player was playing. */
  setEpisode(target: EpisodeTarget): null;
  /** Pauses the ad that is on the screen. */
  pauseAd(): null;
  /** Gives figures for debugging, and the features that the host page withholds. */
  getDiagnostics(): PlayerDiagnostics;
  /** Sets what the player proposes at the end, at most 12 items; an empty list removes it. */
  setRelated(items: readonly RelatedItem[]): null;
  /** Opens another film or series without loading the frame again, also after a failure. */
  load(target: LoadTarget): null;
  /** Shows the player over the whole screen. The browser requires a gesture in the frame. */
  requestFullscreen(): null;
  /** Ends fullscreen. */
  exitFullscreen(): null;
  /** Shows the content in a window of its own. The browser requires a gesture in the frame. */
  requestPictureInPicture(): null;
  /** Whether the content starts again at its end, in place of the next episode. */
  setLoop(loop: boolean): null;
  /** Adds a cue point to the selected episode, and gives its id. Another episode or film removes it. */
  addCuePoint(point: CuePoint): string;
  /** Removes a cue point by its id. */
  removeCuePoint(id: string): null;
  /** Lists the chapters of the content, the first one first. */
  getChapters(): readonly ChapterInfo[];
  /** Lists the loaded ranges of the content. */
  getBuffered(): readonly TimeRange[];
  /** Ends picture-in-picture. Needs no gesture, and changes nothing outside of picture-in-picture. */
  exitPictureInPicture(): null;
  /** Tells whether the content starts again at its end: by `setLoop`, by the link or by the viewer. */
  getLoop(): boolean;
  /** Lists the cue points of the selected episode, the first one first. */
  getCuePoints(): readonly Required<CuePoint>[];
  /** Lists the ranges that `seek` can reach: the whole film, or the window of a live stream. */
  getSeekable(): readonly TimeRange[];
  /** Lists the ranges that have played since the source was opened. Another episode or variant begins anew. */
  getPlayed(): readonly TimeRange[];
  /**
   * Ends the film, its requests and its ads, and shows its poster. The position is saved. `play` opens the same episode at
   * its beginning, `load` another film.
   */
  unload(): null;
  /** Changes colours of the player, until its frame loads again. */
  setColors(colors: PlayerColors): null;
}

/** Colours of the player. */
export interface PlayerColors {
  /**
   * Colour of the seek bar and of selected items: an opaque CSS colour, such as `#ff5a3c`, `tomato` or `rgb(255 90 60)`. A
   * dark one is drawn lighter, with a contrast of 3:1.
   */
  accent: string;
}

/** The name of a method. */
export type MethodName = keyof Methods;

/** The payload of a method; undefined where it has none. */
export type MethodPayload<M extends MethodName> = Parameters<Methods[M]>[0];

/** The payload of a method's result. */
export type MethodResult<M extends MethodName> = ReturnType<Methods[M]>;

/** The name under which a call can send its payload: `{time: 30}` instead of `30`. */
interface PayloadKeys {
  seek: 'time';
  setVolume: 'volume';
  setMuted: 'muted';
  setRate: 'rate';
  setQuality: 'quality';
  setAudioTrack: 'label';
  setTextTrack: 'label';
  setRelated: 'items';
  setLoop: 'loop';
  removeCuePoint: 'id';
}

/** The payload as a call may send it. */
export type CallPayload<M extends MethodName> =
  | MethodPayload<M>
  | (M extends keyof PayloadKeys ? Record<PayloadKeys[M], MethodPayload<M>> : never);

/** All methods that a page may call. */
export const METHOD_NAMES = [
  'getState',
  'getEpisodes',
  'play',
  'pause',
  'seek',
  'setVolume',
  'setMuted',
  'setRate',
  'setQuality',
  'setAudioTrack',
  'setTextTrack',
  'setEpisode',
  'pauseAd',
  'getDiagnostics',
  'setRelated',
  'load',
  'requestFullscreen',
  'exitFullscreen',
  'requestPictureInPicture',
  'setLoop',
  'addCuePoint',
  'removeCuePoint',
  'getChapters',
  'getBuffered',
  'exitPictureInPicture',
  'getLoop',
  'getCuePoints',
  'getSeekable',
  'getPlayed',
  'unload',
  'setColors',
] as const satisfies readonly MethodName[];

/** The methods that take no payload. */
export const METHODS_WITHOUT_PAYLOAD = [
  'getState',
  'getEpisodes',
  'play',
  'pause',
  'pauseAd',
  'getDiagnostics',
  'requestFullscreen',
  'exitFullscreen',
  'requestPictureInPicture',
  'getChapters',
  'getBuffered',
  'exitPictureInPicture',
  'getLoop',
  'getCuePoints',
  'getSeekable',
  'getPlayed',
  'unload',
] as const satisfies readonly MethodName[];
