import type { Episode, EpisodeVariant } from './content';

export interface VariantWish {
  variantId?: number | null;
  /** Title of the variant chosen before: it names the same voice in every episode. */
  title?: string | null;
}

/** The variant to play: the one named by id or title, else the first (spec section 5); undefined when there is none. */
export function chooseVariant(episode: Episode, wish: VariantWish): EpisodeVariant | undefined {
  const { episodeVariants } = episode;
  return (
    episodeVariants.find((variant) => variant.id === wish.variantId) ??
    episodeVariants.find((variant) => variant.title === wish.title) ??
    episodeVariants[0]
  );
}
