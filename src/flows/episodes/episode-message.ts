import type { EpisodeInfo } from 'vv-protocol';
import type { Episode, EpisodeVariant } from '@/domain/catalogue/content';

/** Describes the selected episode to the host page. URLs of the media stay within the frame. */
export function episodeMessage(episode: Episode, variant: EpisodeVariant | undefined): EpisodeInfo {
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
