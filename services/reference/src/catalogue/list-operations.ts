import * as v from 'valibot';
import { pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import type { Service } from '../service';
import { ContentCard, FreshEpisode, page } from '../shapes/answers';
import {
  CategoryPath,
  Filter,
  OptionalSearch,
  PAGE_FIELDS,
  PageBody,
  SearchText,
  Slugs100,
  SORT_FIELDS,
} from '../shapes/inputs';
import { matchesFilter, matchesQuery, type SortName, sortTitles, type TitleFilter } from '../titles/find-titles';
import type { Title } from '../titles/title';
import { categoryOf } from './category-views';
import { cardOf, episodeView } from './content-views';

const TAG = 'Поиск и списки';
const HOUR_MS = 60 * 60 * 1000;

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: SortName;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly query?: string | undefined;
  readonly filter?: TitleFilter | undefined;
}

/** Calls for searches and category lists. */
export function listOperations({ library, caches }: Service): Operation[] {
  /** The order of a whole list is computed once, and each page is a slice of it. */
  const list = (name: string, titles: readonly Title[], asked: Asked) => {
    const { sort = 'popular', order, query = '', filter = {} } = asked;
    const ids = caches.remember('lists', JSON.stringify([name, sort, order, query, filter]), () => {
      const matching = titles.filter((title) => matchesFilter(title, filter) && matchesQuery(title, query));
      return sortTitles(matching, sort, order).map(({ id }) => id);
    });
    return pageOf(
      ids.flatMap((id) => library.byId(id) ?? []),
      asked,
      cardOf,
    );
  };
  const category = ({ type, slug }: { readonly type: string; readonly slug: string }, asked: Asked) => {
    const { id, titles } = categoryOf(library, type, slug);
    return list(`category ${id}`, titles, asked);
  };
  const ask = { method: 'post', tag: TAG, who: 'any', answer: page(ContentCard) } as const;
  return [
    operation(
      { ...ask, path: '/v2/contents', summary: 'Весь каталог', body: v.object({ ...PAGE_FIELDS, ...SORT_FIELDS }) },
      ({ body }) => list('all', library.titles, body),
    ),
    operation(
      {
        ...ask,
        path: '/v2/contents/search',
        summary: 'Поиск по названию и именам',
        body: v.object({ ...PAGE_FIELDS, ...SORT_FIELDS, query: SearchText }),
      },
      ({ body }) => list('all', library.titles, body),
    ),
    operation(
      {
        ...ask,
        path: '/v2/contents/search-with-filter',
        summary: 'Поиск с фильтром',
        body: v.object({ ...PAGE_FIELDS, ...SORT_FIELDS, query: OptionalSearch, filter: v.optional(Filter) }),
      },
      ({ body }) => list('all', library.titles, body),
    ),
    operation(
      {
        ...ask,
        path: '/types/{type}/categories/{slug}/contents',
        summary: 'Категория',
        params: CategoryPath,
        body: PageBody,
      },
      ({ params, body }) => category(params, body),
    ),
    operation(
      {
        ...ask,
        path: '/v2/types/{type}/categories/{slug}/contents',
        summary: 'Категория с порядком',
        params: CategoryPath,
        body: v.object({ ...PAGE_FIELDS, ...SORT_FIELDS }),
      },
      ({ params, body }) => category(params, body),
    ),
    operation(
      {
        ...ask,
        path: '/filter-v2/types/{type}/categories/{slug}/contents',
        summary: 'Категория с порядком и фильтром',
        params: CategoryPath,
        body: v.object({ ...PAGE_FIELDS, ...SORT_FIELDS, filter: v.optional(Filter) }),
      },
      ({ params, body }) => category(params, body),
    ),
    operation(
      {
        ...ask,
        path: '/episodes/fresh',
        summary: 'Новые серии',
        body: v.object({ ...PAGE_FIELDS, types: Slugs100 }),
        answer: page(FreshEpisode),
      },
      ({ body }) => {
        const fresh = library.titles
          .filter((title) => matchesFilter(title, { types: body.types }))
          .flatMap((title) =>
            title.entry.episodes.map((episode, index) => ({ title, episode, at: publishedAt(title, index) })),
          )
          .sort((a, b) => b.at - a.at || a.episode.id - b.episode.id);
        return pageOf(fresh, body, ({ title, episode, at }) => ({
          episode: episodeView(episode, false),
          content: cardOf(title),
          publishedAt: new Date(at).toISOString(),
        }));
      },
    ),
  ];
}

/** The last episode appeared when the title was published, each earlier one an hour before. */
const publishedAt = (title: Title, index: number): number =>
  title.publishedAt - (title.entry.episodes.length - 1 - index) * HOUR_MS;
