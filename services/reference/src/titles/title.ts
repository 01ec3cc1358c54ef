import type { CatalogueEntry } from '../entities';
import type { Term } from './dictionaries';

/** A participant and the slug of the person type. */
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

/** Fields for lists and searches, beside those that the player reads. */
export interface TitleDetails {
  readonly type: Term;
  readonly originalTitle: string | null;
  readonly genres: readonly Term[];
  readonly countries: readonly Term[];
  readonly languages: readonly Language[];
  readonly tags: readonly Term[];
  readonly persons: readonly Credit[];
  readonly voiceAuthors: readonly Term[];
  /** A higher value comes earlier in a list by popularity. */
  readonly popularity: number;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/** A film or series of the catalogue. */
export interface Title extends TitleDetails {
  readonly id: number;
  readonly slug: string;
  readonly imdbId: string;
  readonly entry: CatalogueEntry;
}
