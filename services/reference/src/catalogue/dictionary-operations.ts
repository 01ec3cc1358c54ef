import * as v from 'valibot';
import { isTextIn, pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import { notFound } from '../openapi/problem';
import type { Service } from '../service';
import { CastMember, ContentCard, Dictionary, Language, page } from '../shapes/answers';
import { Id, IdPath, OptionalSearch, PAGE_FIELDS, PageQuery, SlugPath, Slugs100 } from '../shapes/inputs';
import {
  CONTENT_TYPES,
  COUNTRIES,
  GENRES,
  LANGUAGES,
  PERSON_TYPES,
  SUBTITLES,
  TAGS,
  type Term,
  VOICE_AUTHORS,
} from '../titles/dictionaries';
import { sortTitles } from '../titles/find-titles';
import { PERSONS } from '../titles/persons';
import { cardOf } from './content-views';

const TAG = 'Словари и люди';
const Terms = v.array(Dictionary);

export function dictionaryOperations({ library }: Service): Operation[] {
  const read = { method: 'get', tag: TAG, who: 'any' } as const;
  const whole = (path: string, summary: string, terms: readonly Term[]) =>
    operation({ ...read, path, summary, answer: Terms }, () => [...terms]);
  const single = (path: string, summary: string, terms: readonly Term[]) =>
    operation({ ...read, path, summary, params: IdPath, answer: Dictionary }, ({ params }) =>
      oneOf(terms, ({ id }) => id === params.id),
    );
  const typesOf = (personId: number): string[] => {
    const credits = library.titles.flatMap(({ persons }) => persons.filter(({ id }) => id === personId));
    return PERSON_TYPES.map(({ slug }) => slug).filter((slug) => credits.some(({ type }) => type === slug));
  };
  const cast = PERSONS.map(({ id, name }) => ({ id, name, photoUrl: null, types: typesOf(id) }));
  return [
    whole('/types', 'Типы контента', CONTENT_TYPES),
    single('/types/{id}', 'Тип контента', CONTENT_TYPES),
    operation(
      { ...read, path: '/types/by-slug/{slug}', summary: 'Тип по имени', params: SlugPath, answer: Dictionary },
      ({ params }) => oneOf(CONTENT_TYPES, ({ slug }) => slug === params.slug),
    ),
    whole('/tags', 'Метки', TAGS),
    single('/tags/{id}', 'Метка', TAGS),
    whole('/genres', 'Жанры', GENRES),
    whole('/person-types', 'Кем бывают люди', PERSON_TYPES),
    operation(
      {
        ...read,
        path: '/voice-authors',
        summary: 'Кто озвучивает',
        answer: v.array(v.object({ id: Id, title: v.string() })),
      },
      () => VOICE_AUTHORS.map(({ id, title }) => ({ id, title })),
    ),
    operation(
      {
        ...read,
        path: '/subtitles',
        summary: 'Какие бывают субтитры',
        answer: v.array(v.object({ id: Id, label: v.string(), language: v.string() })),
      },
      () => SUBTITLES.map(({ id, slug, title }) => ({ id, label: title, language: slug.slice(0, 2) })),
    ),
    operation({ ...read, path: '/languages', summary: 'Языки', answer: v.array(Language) }, () => [...LANGUAGES]),
    operation(
      {
        ...read,
        method: 'post',
        path: '/countries',
        summary: 'Страны',
        body: v.object({ query: OptionalSearch, slugs: Slugs100 }),
        answer: Terms,
      },
      ({ body }) =>
        COUNTRIES.filter(({ slug, title }) => isTextIn(title, body.query) && (body.slugs?.includes(slug) ?? true)),
    ),
    operation(
      {
        ...read,
        method: 'post',
        path: '/person-types/{slug}/persons',
        summary: 'Люди',
        params: SlugPath,
        body: v.object({ ...PAGE_FIELDS, query: OptionalSearch }),
        answer: page(CastMember),
      },
      ({ params, body }) => {
        const { slug } = oneOf(PERSON_TYPES, (type) => type.slug === params.slug);
        const found = cast.filter(({ name, types }) => types.includes(slug) && isTextIn(name, body.query));
        return pageOf(found, body, (person) => person);
      },
    ),
    operation(
      {
        ...read,
        path: '/persons/{id}/contents',
        summary: 'Фильмы и сериалы человека',
        params: IdPath,
        query: PageQuery,
        answer: page(ContentCard),
      },
      ({ params, query }) => {
        if (PERSONS.every(({ id }) => id !== params.id)) throw notFound('Такого человека нет');
        const titles = library.titles.filter(({ persons }) => persons.some(({ id }) => id === params.id));
        return pageOf(sortTitles(titles, 'new', 'desc'), { page: query.page, pageSize: query['page-size'] }, cardOf);
      },
    ),
  ];
}

function oneOf(terms: readonly Term[], isIt: (term: Term) => boolean): Term {
  const found = terms.find(isIt);
  if (found === undefined) throw notFound('Такого нет');
  return found;
}
