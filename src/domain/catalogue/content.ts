import type { Id } from './id';

/** A film or a series of the catalogue. */
export interface Content {
  id: Id;
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
  id: Id;
  order: number;
  title: string | null;
}

/** One dub or cut of an episode, with a stream of its own. */
export interface EpisodeVariant {
  id: Id;
  title: string;
  /** URL of its master JSON or of the stream itself. */
  filepath: string;
}

export interface Episode {
  id: Id;
  contentId: Id;
  /** Number within its season, from 1. */
  order: number;
  title: string;
  description: string | null;
  posterPath: string | null;
  /** Seconds; null when unknown. */
  duration: number | null;
  /** Null for a film. */
  season: { id: Id; order: number } | null;
  /** URL of its master JSON (`isMasterFile`) or of the stream itself; null without a stream of its own. */
  m3u8MasterFilePath: string | null;
  episodeVariants: readonly EpisodeVariant[];
  isCompleted: boolean;
  segments: readonly EpisodeSegment[];
}

/** A part of an episode that can be skipped; times in seconds. */
export interface EpisodeSegment {
  type: 'intro' | 'recap' | 'credits';
  start: number;
  end: number;
}

/** A film or series that the host page proposes at the end of the content. */
export interface Related {
  /** Id of the host page. */
  id: number | string;
  title: string;
  poster: string | null;
}
