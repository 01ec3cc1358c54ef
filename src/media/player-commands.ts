import type { AudioDetails, SubtitleDetails } from '@/domain/playback/audio';

/**
 * Commands of the buttons, the keys, the gestures, the host page and the system's media panel. Without a player on the
 * screen a command only changes what is remembered; a command that reports its effect then reports none.
 */
export interface PlayerCommands {
  /** Starts the content as a press does. A preroll ad may gate it. */
  requestPlay(): void;
  /** Pauses as a press does. */
  requestPause(): void;
  /** Whether a toggle pauses. It follows the play intent, also while another source is looked up or loads. */
  pauses(): boolean;
  /** Plays or pauses as a press does, and names the request. */
  togglePaused(): 'play' | 'pause';
  /** Seeks by seconds, from the target of a seek that is not over yet; false where the stream cannot be sought. */
  seekBy(seconds: number): boolean;
  /** Seeks to a second, clamped to the stream; false where the stream cannot be sought. */
  seekTo(seconds: number): boolean;
  /** Seeks to a fraction of the stream, 0-1; false where it has no meaning. */
  seekToPart(part: number): boolean;
  /** Seeks by one frame while paused. */
  stepFrame(direction: 1 | -1): boolean;
  /** Seeks to the live edge. */
  seekToLiveEdge(trigger?: Event): void;
  /** 0-1, clamped; above 0 it unmutes. */
  setVolume(volume: number): void;
  /** Changes the volume by a step, and reports the level requested. */
  changeVolumeBy(step: number): number | null;
  setMuted(muted: boolean): void;
  /** Mutes what is heard and unmutes what is not, and reports the level that is heard then. */
  toggleMuted(): number | null;
  /** Loudness over the stream's own, 1-4, clamped. */
  setGain(gain: number): void;
  /** 0.25-4, clamped. It applies to later sources of the page, and is not remembered. */
  setRate(rate: number): void;
  /** 0.25-4, clamped. It is remembered, except on a live stream. */
  selectRate(rate: number): void;
  /** Steps to the next rate of the list, and reports it. */
  stepRate(direction: 1 | -1): number | null;
  /** A name such as `720p`, or `auto`. It applies to later sources of the page. An unknown name changes nothing. */
  setQuality(name: string): void;
  /** By index in the player's list. It is remembered. */
  selectQuality(index: number | 'auto'): void;
  /** By label; an unknown one changes nothing. */
  setAudioTrack(label: string): void;
  /** By label; null hides subtitles. The choice is remembered by its language. */
  setTextTrack(label: string | null): void;
  /** By index in the player's list; null hides subtitles. */
  selectTextTrack(index: number | null): void;
  /** Shows or hides subtitles, and reports whether they show then; null for a stream without them. */
  toggleCaptions(trigger?: Event): boolean | null;
  hasCaptionsOn(): boolean;
  /** Moves the subtitles by half a second, and reports their delay in seconds; null where none are on. */
  shiftCaptions(direction: 1 | -1): number | null;
  /** Sets the delay of the subtitles in seconds, and reports it; null where none are on. */
  setCaptionOffset(seconds: number): number | null;
  /** The delay of the subtitles in seconds; null where none are on. */
  captionOffset(): number | null;
  togglePictureInPicture(trigger?: Event): void;
  requestAirPlay(trigger?: Event): void;
  requestGoogleCast(trigger?: Event): void;
  /** Shows the controls after a seek by a key. */
  showSeekPosition(): void;
  /** Shows the controls. They hide again after their delay while the content plays. */
  showControls(): void;
  /** Hides the controls while the content plays, and shows them otherwise. */
  toggleControls(): void;
  areControlsShown(): boolean;
  /** Keeps a touch of the video from showing the controls: it has a meaning of its own. */
  takeTouch(event: Event): void;
  /** The current second, also while the player's state has not yet learnt of it; 0 without a player. */
  currentSecond(): number;
  /** The playlist's facts about an audio track by its id; null for other streams than HLS. */
  audioDetails(id: string): AudioDetails | null;
  /** The playlist's facts about subtitles by their id; null for other streams than HLS. */
  subtitleDetails(id: string): SubtitleDetails | null;
  /**
   * Raises the rate for a moment, or keeps the viewer's own if that is higher. False where the content does not play, or
   * plays at the edge of a live stream.
   * @param onEnd called when a pause, an ad, another source or rate, or the live edge ends it
   */
  playFaster(onEnd: () => void): boolean;
  /** Restores the viewer's own rate. */
  endFaster(): void;
}
