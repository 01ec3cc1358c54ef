import type { Season } from '@/domain/catalogue/content';
import { ru } from '@/i18n/ru';

/** The title of a season, else its number; empty for content without seasons. */
export function seasonName(season: (Pick<Season, 'order'> & { title?: string | null }) | null): string {
  return season === null ? '' : (season.title ?? ru.episodes.season(season.order));
}
