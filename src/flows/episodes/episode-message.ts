import type { Episode, EpisodeVariant } from '@/domain/catalogue/content';

/** The chosen episode as the owner's page is told of it. Addresses of the media stay within the frame. */
export function episodeMessage(episode: Episode, variant: EpisodeVariant | undefined) {
  const { id, contentId, order, title, description, posterPath, duration, season } = episode;
  return {
    id,
    contentId,
    order,
    title,
    description,
    posterPath,
    duration,
    season,
    variant: variant === undefined ? null : { id: variant.id, title: variant.title },
  };
}
