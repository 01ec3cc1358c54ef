import { seasonAndEpisode } from './startup-text';

/** The parts of an episode's name. A film's only episode has no season; a title may be empty. */
interface NamedEpisode {
  season: { order: number } | null;
  order: number;
  title: string;
}

/** Names an episode: «Сезон 1, серия 2 · Туман», or «Серия 2 · Туман» where its season is plain or absent. */
export function episodeName({ season, order, title }: NamedEpisode, hasPlainSeason = false): string {
  if (season !== null && !hasPlainSeason) return seasonAndEpisode(season.order, order, title);
  return title === '' ? episodeNumber(order) : `${episodeNumber(order)} · ${title}`;
}

/** Names an episode within its season, without its title. */
export const episodeNumber = (order: number): string => `Серия ${order}`;
