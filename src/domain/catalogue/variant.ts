import type { Episode, EpisodeVariant } from './content';
import { type Id, isSameId } from './id';

export interface VariantRequest {
  variantId?: Id | null;
  /** Titles (or ids) of the dub, the best first. A title names the same dub in every episode. */
  titles?: readonly (Id | null)[];
}

/** Finds a variant by id, else by the first title that the episode has; undefined without a match. */
export function findVariant({ episodeVariants }: Episode, { variantId, titles = [] }: VariantRequest) {
  const named = (name: Id | null) => episodeVariants.find(({ id, title }) => title === name || id === name);
  return episodeVariants.find(({ id }) => isSameId(id, variantId)) ?? titles.map(named).find(Boolean);
}

/** Selects the variant to play: the requested one, else the first; undefined without variants. */
export function chooseVariant(episode: Episode, request: VariantRequest): EpisodeVariant | undefined {
  return findVariant(episode, request) ?? episode.episodeVariants[0];
}
