export interface Season {
  readonly id: number;
  readonly order: number;
  readonly title: string;
}

export interface SegmentSpan {
  readonly type: 'intro' | 'recap' | 'credits';
  readonly start: number;
  readonly end: number;
}

export interface Episode {
  readonly id: number;
  readonly contentId: number;
  readonly order: number;
  readonly title: string;
  readonly description: string;
  readonly posterPath: string;
  readonly duration: number;
  readonly season: { readonly id: number; readonly order: number } | null;
  /** URL of the master JSON. */
  readonly m3u8MasterFilePath: string;
  readonly episodeVariants: readonly { readonly id: number; readonly title: string; readonly filepath: string }[];
  readonly isCompleted: boolean;
  readonly segments?: readonly SegmentSpan[];
}

export interface Content {
  readonly id: number;
  readonly title: string;
  readonly hasMultipleEpisodes: boolean;
  readonly posterUrl: string;
  readonly rating: Record<'kinopoisk' | 'imdb', { readonly value: number; readonly url: string }>;
  readonly contentType: { readonly slug: string };
  readonly kinopoiskId: number;
  readonly year: number;
  readonly countries: readonly { readonly slug: string; readonly title: string }[];
  readonly languages: readonly { readonly code: string; readonly title: string }[];
  readonly details: string;
  readonly availability: { readonly available: boolean };
}

export interface CatalogueEntry {
  readonly content: Content;
  readonly seasons: readonly Season[];
  /** Order of the response. It is not the viewing order, since the widget sorts. */
  readonly episodes: readonly Episode[];
}
