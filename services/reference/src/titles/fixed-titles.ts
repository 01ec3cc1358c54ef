import { createCatalogue } from '../catalogue';
import { drawDetails } from './details';
import { CONTENT_TYPES, COUNTRIES, LANGUAGES, termOf } from './dictionaries';
import { seededRandom } from './random';
import { slugOf } from './slug';
import type { Title } from './title';

/** Creates the contents with the stable ids 1 to 17, with the fields for lists and searches. */
export function fixedTitles(origin: string): Title[] {
  return [...createCatalogue(origin).values()].map((entry) => {
    const { id, title, contentType, kinopoiskId, countries, languages } = entry.content;
    const details = drawDetails(seededRandom(id), termOf(CONTENT_TYPES, contentType.slug), -id, {
      countries: COUNTRIES.filter(({ slug }) => countries.some((own) => own.slug === slug)),
      languages: LANGUAGES.filter(({ code }) => languages.some((own) => own.code === code)),
    });
    return { ...details, id, slug: slugOf(title), imdbId: `tt${kinopoiskId}`, entry };
  });
}
