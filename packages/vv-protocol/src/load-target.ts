/** A film or series that `load` opens, and where it starts. */
export interface LoadTarget {
  /** The film or series. */
  movieId: number | string;
  /** The episode by its id. */
  episodeId?: number | string | undefined;
  /** Number of the season. */
  season?: number | undefined;
  /** Number of the episode within its season. */
  episode?: number | undefined;
  /** The voice-over or cut by its id. */
  variantId?: number | string | undefined;
  /** The preferred voice-over, by its name. */
  voice?: string | undefined;
  /** Start time, seconds; fractions are dropped. */
  t?: number | undefined;
  /**
   * Whether playback starts by itself, muted where the browser refuses sound. By default it starts if the player was
   * playing.
   */
  autoPlay?: boolean | undefined;
}
