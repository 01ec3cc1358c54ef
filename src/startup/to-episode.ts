import { listOf } from 'catalogue-client/list-of';
import type { Episode } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';

/** Reads the answer of `GET /episodes`. */
export const toEpisodes = (answer: unknown, contentId: Id): Episode[] =>
  (listOf(answer) as Partial<Episode>[]).map((episode) => toEpisode(episode, contentId));

/**
 * Fills the optional fields of an episode by the rules of the catalogue client's schema, which loads with the widget.
 * The plan of the start reads these fields alone. Required fields are taken as they are: the widget refuses an answer
 * without them.
 */
function toEpisode(answer: Partial<Episode>, contentId: Id): Episode {
  const { season, duration, episodeVariants, m3u8MasterFilePath, isCompleted } = answer;
  return {
    ...(answer as Episode),
    contentId: answer.contentId ?? contentId,
    season: season ?? null,
    duration: typeof duration === 'number' ? duration : null,
    m3u8MasterFilePath: m3u8MasterFilePath ?? null,
    episodeVariants: (episodeVariants ?? []).map((variant) => ({
      ...variant,
      title: typeof variant.title === 'string' ? variant.title : '',
    })),
    isCompleted: isCompleted === true,
  };
}
