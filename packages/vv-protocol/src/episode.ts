/** Id in the catalogue: a number, or a text where the catalogue has texts. */
export type CatalogueId = number | string;

/** A voice-over or a cut of an episode. */
export interface VariantInfo {
  id: CatalogueId;
  title: string;
}

/** The season of an episode. */
export interface SeasonInfo {
  id: CatalogueId;
  /** Number of the season. */
  order: number;
}

/** The selected episode, as `episodechange` sends it. */
export interface EpisodeInfo {
  id: CatalogueId;
  /** The `movie_id` of the film or series. */
  contentId: CatalogueId;
  /** Number within the season, from 1. */
  order: number;
  /** Empty where the catalogue has none. */
  title: string;
  /** Null where the catalogue has none. */
  description: string | null;
  /** URL of the poster, as the catalogue has it; null where it has none. */
  posterPath: string | null;
  /** Seconds; null where the catalogue does not know. */
  duration: number | null;
  /** Null for a film. */
  season: SeasonInfo | null;
  /** The voice-over or cut that plays; null where the episode has no variants. */
  variant: VariantInfo | null;
}

/** An episode that a page can select, as `getEpisodes` lists it. */
export interface EpisodeEntry extends Pick<EpisodeInfo, 'id' | 'order' | 'title' | 'season'> {
  /** Its voice-overs and cuts. */
  variants: readonly VariantInfo[];
}
