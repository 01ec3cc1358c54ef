import type { ContentData } from 'catalogue-client';
import type { Content } from '@/domain/catalogue/content';

/** Maps a film or series of the service to the domain. */
export function toContent({ rating, contentType, countries, languages, ...content }: ContentData): Content {
  return {
    ...content,
    rating: rating ?? { kinopoisk: null, imdb: null },
    contentType: contentType?.slug ?? null,
    countries: countries.map(({ slug }) => slug),
    languages: languages.map(({ code }) => code),
  };
}
