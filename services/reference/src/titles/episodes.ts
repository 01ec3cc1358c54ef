import { EPISODES, FILM_S, SAMPLE_S, voiceOversOf } from '../../../../dev/media/library';
import type { Episode, Season } from '../entities';
import type { Random } from './random';
import { EPISODE_TITLES } from './words';

interface Owner {
  readonly id: number;
  readonly title: string;
  readonly details: string;
  readonly posterUrl: string;
}

/** Sample streams of films, with their length in seconds. */
const FILM_STREAMS = [
  ['short', SAMPLE_S],
  ['film', FILM_S],
  ['dash', SAMPLE_S],
  ['progressive', SAMPLE_S],
] as const;

/** Creates the single episode of a film. Its id is 1000 × content + 1, as for the fixed contents. */
export function filmEpisode(random: Random, owner: Owner, origin: string): Episode {
  const [stream, duration] = random.pick<readonly [string, number]>(FILM_STREAMS);
  return {
    id: owner.id * 1000 + 1,
    contentId: owner.id,
    order: 1,
    title: owner.title,
    description: owner.details,
    posterPath: owner.posterUrl,
    duration,
    season: null,
    m3u8MasterFilePath: `${origin}/media/${stream}/master.json`,
    episodeVariants: [],
    isCompleted: false,
  };
}

/** Creates seasons and episodes, which use the samples of the series in turn. */
export function seriesEpisodes(
  random: Random,
  owner: Owner,
  origin: string,
): { readonly seasons: Season[]; readonly episodes: Episode[] } {
  const seasons = Array.from({ length: random.whole(1, 3) }, (_, index) => ({
    id: owner.id * 10 + index + 1,
    order: index + 1,
    title: `Сезон ${index + 1}`,
  }));
  const episodes = seasons.flatMap((season) =>
    Array.from({ length: random.whole(3, 8) }, (_, index) => episodeOf(owner, season, index + 1, origin)),
  );
  return { seasons, episodes };
}

function episodeOf(owner: Owner, season: Season, order: number, origin: string): Episode {
  const id = owner.id * 1000 + season.order * 100 + order;
  const sample = EPISODES[id % EPISODES.length];
  if (sample === undefined) throw new Error('No sample episodes');
  const folder = `${origin}/media/series/${sample.slug}`;
  return {
    id,
    contentId: owner.id,
    order,
    title: EPISODE_TITLES[(id + season.order) % EPISODE_TITLES.length] ?? `Серия ${order}`,
    description: owner.details,
    posterPath: owner.posterUrl,
    duration: SAMPLE_S,
    season: { id: season.id, order: season.order },
    m3u8MasterFilePath: `${folder}/master.json`,
    episodeVariants: voiceOversOf(sample).map((dub, index) => ({
      id: id * 10 + index + 1,
      title: dub.title,
      filepath: `${folder}/${dub.slug}.json`,
    })),
    isCompleted: false,
  };
}
