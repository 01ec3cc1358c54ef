/** A playlist's facts about subtitles, beside their name. */
export interface SubtitleDetails {
  /** They translate signs and foreign speech only. */
  forced: boolean;
  /** They name sounds and speakers for viewers who do not hear them. */
  describes: boolean;
}
