import type { WaitCause } from '@/domain/recovery/recovery-state';

/** Events of the player. */
export interface MediaEvents {
  /** A source can play. The playlist of an HLS source is loaded, possibly without a frame. */
  ready: undefined;
  /** The duration and the size of a source are known; null where it has none. Infinity for a live stream. */
  metadata: { duration: number; width: number | null; height: number | null };
  /** More of the content has loaded. */
  progress: undefined;
  pipchange: { pip: boolean };
  /**
   * A frame is on the screen: the first one of a source, and one at each start of playback. `at` is set on the page's
   * clock if the frame was shown before the player was mounted.
   */
  frame: { at: number } | undefined;
  /** `asked` separates a request of the viewer or the host page from an automatic start. */
  play: { asked: boolean };
  pause: undefined;
  ended: undefined;
  /** Playback moves, at a start or after a wait. `since` is set if it moved before the player was mounted. */
  playing: { since: number } | undefined;
  /** Playback waits for data. `since` is in milliseconds on the page's clock. */
  waiting: { since: number };
  /** Seconds: the target of a seek, and its result. */
  seeking: { to: number };
  seeked: { at: number };
  /** The viewer requests AirPlay. */
  airplayrequest: undefined;
  timeupdate: { currentTime: number; duration: number };
  volumechange: { volume: number; muted: boolean };
  fullscreenchange: { fullscreen: boolean };
  /** `by` names the cause. `player` is a change without a request or an estimate, as at the start of a source. */
  qualitychange: { quality: string | null; by: 'viewer' | 'automatic' | 'player' };
  ratechange: { rate: number };
  /** The audio tracks of a source, sent once its list is known. */
  audiotracks: readonly AudioTrackTraits[];
  audiotrackchange: { label: string };
  /** The subtitles that are shown now; null for none. `asked` marks a choice of this moment. */
  texttrackchange: { label: string | null; asked: boolean };
  /** The delay of the subtitles that the viewer set, in seconds. */
  captionoffset: { seconds: number };
  /** The browser refused a start without a gesture. `sound`: it plays muted instead. `all`: it does not play. */
  autoplayrefused: { refused: 'sound' | 'all' };
  /** Number of the current retry of a broken stream; null when it continues. The frame stays meanwhile. */
  recovering: { attempt: number } | null;
  /**
   * The viewer waits for the content to move: sent with each poll of the recovery, every half a second, and once with null
   * when the wait is over.
   */
  wait: WaitCause | null;
  /** The network is back: the browser reports it, or a server has answered although it does not. */
  online: undefined;
  /**
   * The server refuses a file with 401, 403 or 410: its URL has expired. The buffer may still play for a while. Null where
   * the refusal ends nothing: of subtitles, and of a video file that is tried again.
   */
  denied: MediaFailure | null;
  /** A live stream continues elsewhere: the viewer's position no longer exists. */
  livemoved: undefined;
  /** The stream goes on in a lower quality, because the data of the one before cannot be played. */
  lowered: { quality: string };
  /** The playhead has passed over a part of the film whose data is missing. */
  skipped: undefined;
  /** The browser plays the picture of the content, and none of its audio. */
  silent: undefined;
  /** A file that broke begins anew, because its server sends it from its beginning alone. */
  restarted: undefined;
  failed: MediaFailure;
}

/** An audio track as the stream names it. The language may be empty. */
export interface AudioTrackTraits {
  label: string;
  language: string;
}

/** Reason why a source cannot be played, or played further. */
export interface MediaFailure extends Partial<StreamError> {
  /** `unsupported`, `keys-unsupported`: no engine or no key system of this browser plays such a stream. */
  kind: 'library-failed' | 'stream-failed' | 'stalled' | 'unsupported' | 'licence-failed' | 'keys-unsupported';
  message: string;
}

/** A stream error in the terms of its library. */
export interface StreamError {
  /** Such as `networkError`. */
  type: string;
  /** Such as `fragLoadError`, or a code. */
  details: string;
  /** URL of the file that caused the error, if any. */
  url: string | undefined;
  /** HTTP status of the response; undefined without a response. */
  status: number | undefined;
}
