import type { AdBreakInfo } from './ad-break';
import type { EpisodeInfo } from './episode';
import type { ChapterInfo, TimedMetadataInfo, TimeRange } from './media-parts';
import type { AdCompanion, AdInfo, PlayerState } from './player-state';

/** A failure screen that the viewer sees. */
export interface FailureInfo {
  /** Kind of the failure, such as `not-found`. */
  kind: string;
  /** Id of the report. The viewer sees the same one. */
  id: string;
}

/** A value of the frame's URL that the content does not have. */
export interface NotFoundInfo {
  kind: 'season' | 'episode' | 'voice';
  /** Number of the season or the episode, id of the episode or the variant, or name of the voice. */
  value: number | string;
}

/** An event of the statistics. */
export interface StatisticsEvent {
  /** Name of the event, such as `ad_play`. */
  event: string;
  /** Fields of the event; null stands for an unknown value. */
  payload: Readonly<Record<string, unknown>>;
}

/** The payload of each event, by the event's name. */
export interface Events {
  /** A source can be played. */
  ready: PlayerState;
  /** The content starts, or resumes after a pause. */
  play: undefined;
  /** The content was paused. */
  pause: undefined;
  /** The playhead has moved. The duration of a live stream is `Infinity`. */
  timeupdate: { currentTime: number; duration: number };
  /** The content has ended. */
  ended: undefined;
  /** Another episode or variant was selected. */
  episodechange: EpisodeInfo;
  /** The first frame of an ad is shown. `companions` are pictures that the page may draw; absent without any. */
  adstart: Pick<AdInfo, 'id' | 'type' | 'duration'> & { companions?: readonly AdCompanion[] };
  /** An ad is over. */
  adend: Pick<AdInfo, 'id' | 'type'>;
  /** An ad failed. `id` is null where the ad list failed, or where the URL of the ad has no `creativeId`. */
  aderror: { id: string | null; code: number; message: string };
  /** The player shows a failure screen. */
  error: FailureInfo;
  /** The content is not available in the viewer's region. */
  blocked: FailureInfo;
  /** Volume, 0-1, or mute has changed. */
  volumechange: { volume: number; muted: boolean };
  /** The height of the rendition has changed, such as `720p`; the bitrate, such as `1200k`, in a stream without heights. */
  qualitychange: { quality: string | null };
  /** Fullscreen began or ended. `stretched` asks the page to show the frame over the whole window. */
  fullscreenchange: { fullscreen: boolean; stretched: boolean };
  /** An event of the statistics. */
  statistics: StatisticsEvent;
  /** A value that the page can persist for the player. */
  storage: { key: string; value: string };
  /** The content lacks the season, the episode or the voice that the frame's URL names. It opens without it. */
  notfound: NotFoundInfo;
  /** The viewer chose an item of `setRelated`. The page decides what follows. */
  relatedselect: { id: number | string };
  /** The duration and the size of the content are known. The duration of a live stream is null. */
  loadedmetadata: { duration: number | null; width: number | null; height: number | null };
  /** A seek begins. `currentTime` is its target. */
  seeking: { currentTime: number };
  /** A seek is over. */
  seeked: { currentTime: number };
  /** Playback waits for data, or continues. */
  buffering: { buffering: boolean };
  /** More of the content has loaded. */
  progress: { buffered: readonly TimeRange[] };
  /** The playback rate has changed. */
  ratechange: { rate: number };
  /** Another audio track plays. */
  audiotrackchange: { label: string };
  /** Other subtitles are shown; null for none. */
  texttrackchange: { label: string | null };
  /** Picture-in-picture began or ended. */
  pipchange: { pip: boolean };
  /** Playback has reached a cue point. */
  cuepoint: { id: string; time: number; data: unknown };
  /** Playback has entered another chapter; null before the first one. */
  chapterchange: { chapter: ChapterInfo | null };
  /** Playback has entered the part of the stream to which these data belong, by playing or by a seek. */
  metadata: TimedMetadataInfo;
  /** The browser refused a start without a gesture. `muted`: playback goes on without sound; else it waits for a press. */
  autoplayblocked: { muted: boolean };
  /** Back of a remote control has nothing to close in the player. */
  back: undefined;
  /** An ad break is over: its account by source. */
  adbreak: AdBreakInfo;
}

/** The name of an event. */
export type EventName = keyof Events;

/** All events that the widget sends. */
export const EVENT_NAMES = [
  'ready',
  'play',
  'pause',
  'timeupdate',
  'ended',
  'episodechange',
  'adstart',
  'adend',
  'aderror',
  'error',
  'blocked',
  'volumechange',
  'qualitychange',
  'fullscreenchange',
  'statistics',
  'storage',
  'relatedselect',
  'loadedmetadata',
  'seeking',
  'seeked',
  'buffering',
  'progress',
  'ratechange',
  'audiotrackchange',
  'texttrackchange',
  'pipchange',
  'cuepoint',
  'chapterchange',
  'metadata',
  'autoplayblocked',
  'notfound',
  'back',
  'adbreak',
] as const satisfies readonly EventName[];
