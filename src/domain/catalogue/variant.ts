import type { Episode, EpisodeVariant } from './content';

export interface VariantRequest {
  variantId?: number | null;
  /** Titles (or ids) by which the voice is known, the best first: a title names the same voice in every episode. */
  titles?: readonly (string | number | null)[];
}

/** The variant that is named by id, else by the first title an episode knows; undefined when it has none of them. */
export function findVariant({ episodeVariants }: Episode, { variantId, titles = [] }: VariantRequest) {
  const byId = episodeVariants.find(({ id }) => id === variantId);
  if (byId !== undefined) return byId;
  for (const name of titles) {
    const named = episodeVariants.find(({ id, title }) => title === name || id === name);
    if (named !== undefined) return named;
  }
  return undefined;
}

/** The variant to play: the one named, else the first (spec section 5); undefined when there is none. */
export function chooseVariant(episode: Episode, request: VariantRequest): EpisodeVariant | undefined {
  return findVariant(episode, request) ?? episode.episodeVariants[0];
}
