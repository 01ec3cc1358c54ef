import type { ContentData } from 'catalogue-client';
import type { Content } from '@/domain/catalogue/content';
import { sizedPoster } from '@/domain/catalogue/sized-poster';
import { framePixels } from '@/lib/frame-pixels';

/** A poster in the width of the frame at this moment. */
export const posterOf = (url: string | null): string | null => url && sizedPoster(url, () => framePixels(window).width);

/** Maps a film or series of the service to the domain. */
export function toContent({ rating, contentType, countries, languages, ...content }: ContentData): Content {
  return {
    ...content,
    posterUrl: posterOf(content.posterUrl),
    rating: rating ?? { kinopoisk: null, imdb: null },
    contentType: contentType?.slug ?? null,
    countries: countries.map(({ slug }) => slug),
    languages: languages.map(({ code }) => code),
  };
}
