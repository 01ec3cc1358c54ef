import type { CatalogueEntry } from '../entities';
import type { Term } from './dictionaries';

/** Someone who took part, and how: a slug of a person type. */
export interface Credit {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

export interface Language {
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** The fields by which lists and searches choose, beside those that the player reads. */
export interface TitleFacts {
  readonly type: Term;
  readonly originalTitle: string | null;
  readonly genres: readonly Term[];
  readonly countries: readonly Term[];
  readonly languages: readonly Language[];
  readonly tags: readonly Term[];
  readonly persons: readonly Credit[];
  readonly voiceAuthors: readonly Term[];
  /** The more, the earlier in a list by popularity. */
  readonly popularity: number;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/** A film or series of the catalogue. */
export interface Title extends TitleFacts {
  readonly id: number;
  readonly slug: string;
  readonly imdbId: string;
  readonly entry: CatalogueEntry;
}
