export interface Term {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

type Pair = readonly [slug: string, title: string];

const terms = (first: number, pairs: readonly Pair[]): readonly Term[] =>
  pairs.map(([slug, title], index) => ({ id: first + index, slug, title }));

export const CONTENT_TYPES = terms(1, [
  ['film', 'Фильмы'],
  ['series', 'Сериалы'],
  ['cartoon', 'Мультфильмы'],
  ['show', 'Передачи'],
  ['live', 'Прямой эфир'],
]);

export const GENRES = terms(1, [
  ['drama', 'Драма'],
  ['comedy', 'Комедия'],
  ['detective', 'Детектив'],
  ['thriller', 'Триллер'],
  ['melodrama', 'Мелодрама'],
  ['adventure', 'Приключения'],
  ['fantasy', 'Фэнтези'],
  ['sci-fi', 'Фантастика'],
  ['history', 'История'],
  ['crime', 'Криминал'],
  ['family', 'Семейный'],
  ['documentary', 'Документальный'],
  ['war', 'Военный'],
  ['music', 'Музыка'],
]);

export const COUNTRIES = terms(1, [
  ['russia', 'Россия'],
  ['ussr', 'СССР'],
  ['belarus', 'Беларусь'],
  ['kazakhstan', 'Казахстан'],
  ['georgia', 'Грузия'],
  ['france', 'Франция'],
  ['italy', 'Италия'],
  ['germany', 'Германия'],
  ['great-britain', 'Великобритания'],
  ['usa', 'США'],
  ['japan', 'Япония'],
  ['south-korea', 'Южная Корея'],
]);

export const TAGS = terms(1, [
  ['based-on-a-book', 'По книге'],
  ['true-story', 'По реальным событиям'],
  ['for-the-evening', 'На вечер'],
  ['short', 'Короткий метр'],
  ['festival', 'Призёр фестивалей'],
  ['black-and-white', 'Чёрно-белое'],
  ['about-the-sea', 'Про море'],
  ['about-friendship', 'Про дружбу'],
  ['one-location', 'В одних стенах'],
  ['open-ending', 'Открытый финал'],
]);

export const LANGUAGES = [
  { id: 1, code: 'ru', title: 'Русский' },
  { id: 2, code: 'en', title: 'Английский' },
  { id: 3, code: 'fr', title: 'Французский' },
  { id: 4, code: 'it', title: 'Итальянский' },
  { id: 5, code: 'de', title: 'Немецкий' },
  { id: 6, code: 'ja', title: 'Японский' },
  { id: 7, code: 'ko', title: 'Корейский' },
  { id: 8, code: 'ka', title: 'Грузинский' },
] as const;

/** Original languages of films by country. */
export const SPOKEN: Readonly<Record<string, string>> = {
  'great-britain': 'en',
  usa: 'en',
  france: 'fr',
  italy: 'it',
  germany: 'de',
  japan: 'ja',
  'south-korea': 'ko',
  georgia: 'ka',
};

export const VOICE_AUTHORS = terms(1, [
  ['studio-sever', 'Студия Север'],
  ['studio-yug', 'Студия Юг'],
  ['dublyazh', 'Дубляж'],
  ['odnogolosy', 'Одноголосый перевод'],
  ['original', 'Оригинал'],
]);

export const SUBTITLES = terms(1, [
  ['ru', 'Русские'],
  ['en', 'Английские'],
  ['ru-full', 'Русские полные'],
]);

export const PERSON_TYPES = terms(1, [
  ['actor', 'Актёры'],
  ['director', 'Режиссёры'],
  ['writer', 'Сценаристы'],
]);

/** Returns the term of a slug. An unknown slug is a programming error. */
export function termOf(list: readonly Term[], slug: string): Term {
  const found = list.find((term) => term.slug === slug);
  if (found === undefined) throw new Error(`No term ${slug}`);
  return found;
}
