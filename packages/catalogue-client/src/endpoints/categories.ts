import { CategoryDto, CategoryTreeDto, FiltersDto, FiltersV2Dto, MainMartDto } from '../dto/category';
import { endpoint } from '../endpoint';

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/{slug}/content-type/{type}',
  response: CategoryDto,
});

export const getCategoryTree = endpoint({
  method: 'GET',
  path: '/categories/tree/content-type/{id}',
  response: CategoryTreeDto,
});

export const getMainMart = endpoint({ method: 'GET', path: '/categories/main-mart', response: MainMartDto });

export const getMainMartOfType = endpoint({
  method: 'GET',
  path: '/categories/main-mart/content-type/{type}',
  response: MainMartDto,
});

export const getFilters = endpoint({ method: 'GET', path: '/categories/filters/{id}', response: FiltersDto });

export const getFiltersV2 = endpoint({ method: 'GET', path: '/v2/categories/filters/{id}', response: FiltersV2Dto });
