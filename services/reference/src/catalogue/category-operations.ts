import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import type { Service } from '../service';
import { AnyFilter, Category, CategoryNode, ListFilter, Shelf } from '../shapes/answers';
import { CategoryPath, Id, IdPath, Slug } from '../shapes/inputs';
import { MART_SLUGS } from '../titles/categories';
import { sortTitles } from '../titles/find-titles';
import { allFilters, categoryById, categoryOf, categoryView, listFilters, treeOf, typeSlugOf } from './category-views';
import { cardOf } from './content-views';

const TAG = 'Категории';
const SHELF_LENGTH = 12;

export function categoryOperations({ library, caches }: Service): Operation[] {
  const shelves = (type: string | null) =>
    caches.remember('categories', `mart ${type}`, () =>
      library.categories
        .filter((category) => MART_SLUGS.includes(category.slug) && (type ?? category.type.slug) === category.type.slug)
        .map((category) => ({
          category: categoryView(category),
          contents: sortTitles(category.titles, 'popular', 'desc').slice(0, SHELF_LENGTH).map(cardOf),
        })),
    );
  const read = { method: 'get', tag: TAG, who: 'any' } as const;
  return [
    operation(
      {
        ...read,
        path: '/categories/{slug}/content-type/{type}',
        summary: 'Категория',
        params: CategoryPath,
        answer: Category,
      },
      ({ params }) => categoryView(categoryOf(library, params.type, params.slug)),
    ),
    operation(
      {
        ...read,
        path: '/categories/tree/content-type/{id}',
        summary: 'Дерево категорий одного типа',
        params: IdPath,
        answer: v.array(CategoryNode),
      },
      ({ params }) => {
        const slug = typeSlugOf(({ id }) => id === params.id);
        return caches.remember('categories', `tree ${slug}`, () =>
          treeOf(library.categories.filter(({ type }) => type.slug === slug)),
        );
      },
    ),
    operation(
      { ...read, path: '/categories/main-mart', summary: 'Полки главной страницы', answer: v.array(Shelf) },
      () => shelves(null),
    ),
    operation(
      {
        ...read,
        path: '/categories/main-mart/content-type/{type}',
        summary: 'Полки одного типа',
        params: v.object({ type: Slug }),
        answer: v.array(Shelf),
      },
      ({ params }) => shelves(typeSlugOf(({ slug }) => slug === params.type)),
    ),
    operation(
      {
        ...read,
        path: '/categories/filters/{id}',
        summary: 'Чем можно сузить категорию',
        params: IdPath,
        answer: v.array(ListFilter),
      },
      ({ params }) => {
        const { id, titles } = categoryById(library, params.id);
        return caches.remember('categories', `filters ${id}`, () => listFilters(titles));
      },
    ),
    operation(
      {
        ...read,
        path: '/v2/categories/filters/{id}',
        summary: 'То же с границами годов и рейтинга',
        params: IdPath,
        answer: v.object({ categoryId: Id, filters: v.array(AnyFilter) }),
      },
      ({ params }) => {
        const { id, titles } = categoryById(library, params.id);
        return {
          categoryId: id,
          filters: caches.remember('categories', `all filters ${id}`, () => allFilters(titles)),
        };
      },
    ),
  ];
}
