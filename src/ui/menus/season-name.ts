import type { Episode, Season } from '@/domain/catalogue/content';
import { ru } from '@/i18n/ru';

/** A season by its title, else by its number; empty for a film, which has none. */
export function seasonName(season: (Pick<Season, 'order'> & { title?: string | null }) | null): string {
  return season === null ? '' : (season.title ?? ru.episodes.season(season.order));
}

/** An episode by its number. */
export const episodeName = ({ order }: Episode): string => ru.episodes.episode(order);
