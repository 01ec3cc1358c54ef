import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { notFound } from '../openapi/problem';
import type { Service } from '../service';
import { Available, Content, ContentCard, Episode, Season } from '../shapes/answers';
import { Id, IdPath, PathId, queryNumber, SlugPath } from '../shapes/inputs';
import { sortTitles } from '../titles/find-titles';
import type { Title } from '../titles/title';
import { cardOf, contentOf, contentView, episodesView } from './content-views';

const TAG = 'Контент';
const PROMOTED = 8;
const DEFAULT_RELEVANT = '12';
const MOST_RELEVANT = 50;
const ImdbId = v.pipe(v.string(), v.regex(/^tt\d{1,12}$/, 'Expected tt and digits'));

/** Calls for single titles, and for the short lists on a site's main page. */
export function contentOperations(service: Service): Operation[] {
  const { library } = service;
  const existing = (title: Title | undefined): Title => {
    if (title === undefined) throw notFound('Контент не найден');
    return title;
  };
  const read = { method: 'get', tag: TAG, who: 'any' } as const;
  return [
    operation(
      { ...read, path: '/contents/{id}', summary: 'Фильм или сериал', params: IdPath, answer: Content },
      ({ params, viewer }) => contentView(service, contentOf(library, params.id), viewer),
    ),
    operation(
      {
        ...read,
        path: '/contents/{id}/seasons',
        summary: 'Сезоны, в любом порядке',
        params: IdPath,
        answer: v.array(Season),
      },
      ({ params }) => [...contentOf(library, params.id).entry.seasons],
    ),
    operation(
      {
        ...read,
        path: '/contents/{id}/available',
        summary: 'Доступность в регионе',
        params: IdPath,
        query: v.object({ domain: v.optional(v.string()) }),
        answer: Available,
      },
      ({ params }) => contentOf(library, params.id).entry.content.availability,
    ),
    operation(
      {
        ...read,
        path: '/episodes',
        summary: 'Серии, в любом порядке',
        query: v.object({ 'content-id': PathId }),
        answer: v.array(Episode),
        also: { 404: 'Такого контента нет' },
      },
      ({ query, viewer }) => episodesView(service, contentOf(library, query['content-id']), viewer),
    ),
    operation(
      { ...read, path: '/contents/by-slug/{slug}', summary: 'По имени в адресе', params: SlugPath, answer: Content },
      ({ params, viewer }) => contentView(service, existing(library.bySlug(params.slug)), viewer),
    ),
    operation(
      {
        ...read,
        path: '/contents/by-imdb-id/{id}',
        summary: 'По номеру IMDb',
        params: v.object({ id: ImdbId }),
        answer: Content,
      },
      ({ params, viewer }) => contentView(service, existing(library.byImdbId(params.id)), viewer),
    ),
    operation(
      {
        ...read,
        path: '/kinopoisk/contents/{id}',
        summary: 'По номеру Кинопоиска',
        params: IdPath,
        answer: Content,
      },
      ({ params, viewer }) => contentView(service, existing(library.byKinopoiskId(params.id)), viewer),
    ),
    operation({ ...read, path: '/contents/slider-promo', summary: 'Для карусели', answer: v.array(ContentCard) }, () =>
      sortTitles(library.titles.filter(isOpen), 'new', 'desc').slice(0, PROMOTED).map(cardOf),
    ),
    operation(
      {
        ...read,
        path: '/contents/most-relevant',
        summary: 'Похожее на этот контент, а без него популярное',
        query: v.object({
          'content-id': v.optional(PathId),
          limit: v.optional(queryNumber(1, MOST_RELEVANT), DEFAULT_RELEVANT),
        }),
        answer: v.array(ContentCard),
        also: { 404: 'Такого контента нет' },
      },
      ({ query }) => {
        const like = query['content-id'] === undefined ? null : contentOf(library, query['content-id']);
        const candidates = library.titles.filter((title) => isOpen(title) && title !== like);
        const popular = sortTitles(candidates, 'popular', 'desc');
        const found = like === null ? popular : popular.sort((a, b) => likeness(b, like) - likeness(a, like));
        return found.slice(0, query.limit).map(cardOf);
      },
    ),
    operation(
      {
        ...read,
        method: 'post',
        path: '/contents',
        summary: 'Несколько по номерам, в том же порядке; неизвестные пропущены',
        body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)) }),
        answer: v.array(ContentCard),
      },
      ({ body }) => body.ids.flatMap((id) => library.byId(id) ?? []).map(cardOf),
    ),
  ];
}

const isOpen = (title: Title): boolean => title.entry.content.availability.available;

/** Rates the similarity of two titles. A genre weighs more than a tag or a person. */
function likeness(title: Title, like: Title): number {
  const shared = <T>(own: readonly T[], other: readonly T[]) => own.filter((item) => other.includes(item)).length;
  const people = (of: Title) => of.persons.map(({ id }) => id);
  return (
    3 * shared(title.genres, like.genres) +
    2 * Number(title.type.slug === like.type.slug) +
    shared(title.tags, like.tags) +
    shared(people(title), people(like))
  );
}
