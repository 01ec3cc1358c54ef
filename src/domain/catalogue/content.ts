/** A film or a series, as the catalogue describes it (spec section 3). */
export interface Content {
  id: number;
  title: string;
  hasMultipleEpisodes: boolean;
  posterUrl: string | null;
  year: number | null;
  kinopoiskId: number | null;
  rating: { kinopoisk: Rating | null; imdb: Rating | null };
  /** Slug of the content type: film, series, cartoon… */
  contentType: string | null;
  countries: readonly string[];
  /** Language codes. */
  languages: readonly string[];
}

export interface Rating {
  value: number | null;
  url: string | null;
}

export interface Season {
  id: number;
  order: number;
  title: string | null;
}

/** One voice-over or cut of an episode with a stream of its own. */
export interface EpisodeVariant {
  id: number;
  title: string;
  /** Address of its master JSON or of the stream itself. */
  filepath: string;
}

export interface Episode {
  id: number;
  contentId: number;
  /** Number within its season, from 1. */
  order: number;
  title: string;
  description: string | null;
  posterPath: string | null;
  /** Seconds; null when the catalogue does not know. */
  duration: number | null;
  /** Null for a film. */
  season: { id: number; order: number } | null;
  /** Address of its master JSON (holds `.json`) or of the stream itself; null when it has none of its own. */
  m3u8MasterFilePath: string | null;
  episodeVariants: readonly EpisodeVariant[];
  isCompleted: boolean;
  segments: readonly EpisodeSegment[];
}

/** A stretch of an episode that a viewer may want to skip; times in seconds. */
export interface EpisodeSegment {
  type: 'intro' | 'recap' | 'credits';
  start: number;
  end: number;
}
