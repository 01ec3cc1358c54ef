import type { EpisodeInfo } from 'vv-protocol';
import type { Episode, EpisodeVariant } from '@/domain/catalogue/content';
import type { Deps } from '../deps';

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

/** Tells the host page that another episode was selected. */
export function tellEpisode({ host }: Deps<'host'>, episode: Episode, variant: EpisodeVariant | undefined): void {
  const message = episodeMessage(episode, variant);
  host.plain({ event: 'episodeChanged', episode: message });
  host.event('episodechange', message);
}
