/** Events of the player. */
export interface MediaEvents {
  /** A source can play. An HLS playlist is there then, and possibly no frame yet. */
  ready: undefined;
  /**
   * A frame is on the screen: the first one of a source, and each start of movement. `at`, on the page's clock, is set
   * where the viewer saw that frame before the player was mounted.
   */
  frame: { at: number } | undefined;
  /** `asked` separates a request of the viewer or of the host page from our own start. */
  play: { asked: boolean };
  pause: undefined;
  ended: undefined;
  /** The picture moves, at a start or after a wait; `since` is set where it moved before the player was mounted. */
  playing: { since: number } | undefined;
  /** The picture waits for data; `since` on the page's clock, milliseconds. */
  waiting: { since: number };
  /** Seconds: the target of a seek, and its result. */
  seeking: { to: number };
  seeked: { at: number };
  /** The viewer asks for the picture on a television. */
  airplayrequest: undefined;
  timeupdate: { currentTime: number; duration: number };
  volumechange: { volume: number; muted: boolean };
  fullscreenchange: { fullscreen: boolean };
  /** `by` names the cause; `player` is a change that no request and no estimate caused, as at the start of a source. */
  qualitychange: { quality: string | null; by: 'viewer' | 'automatic' | 'player' };
  ratechange: { rate: number };
  /** The audio tracks of a source, once its list is known. */
  audiotracks: { labels: readonly string[]; tracks: readonly AudioTrackTraits[] };
  audiotrackchange: { label: string };
  /** Subtitles that show from now on; null when none do. `asked`: a choice was made just now. */
  texttrackchange: { label: string | null; asked: boolean };
  /** The browser refused a start without a gesture: `sound` when it plays muted instead, `all` when it does not play. */
  autoplayrefused: { refused: 'sound' | 'all' };
  /** A broken stream is being tried again, for the n-th time; null when it goes on. The frame stays meanwhile. */
  recovering: { attempt: number } | null;
  failed: MediaFailure;
}

/** An audio track as the stream names it; the language may be empty. */
export interface AudioTrackTraits {
  label: string;
  language: string;
}

/** Why a source cannot be played, or played further. */
export interface MediaFailure extends Partial<StreamError> {
  kind: 'library-failed' | 'stream-failed' | 'stalled';
  message: string;
}

/** A stream's error in the terms of the library that plays it. */
export interface StreamError {
  /** Such as `networkError`. */
  type: string;
  /** Such as `fragLoadError`, or a code. */
  details: string;
  /** The file that the error is about, if it is about one. */
  url: string | undefined;
  /** HTTP status of the answer; undefined when none came. */
  status: number | undefined;
}
