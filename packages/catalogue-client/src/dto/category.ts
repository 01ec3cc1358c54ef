import * as v from 'valibot';
import { ContentCardsDto } from './content-card';

const category = {
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  parentId: v.nullable(v.number()),
  /** Slug. */
  contentType: v.string(),
  contentsCount: v.number(),
};

export const CategoryDto = v.object(category);

interface CategoryNode extends v.InferOutput<typeof CategoryDto> {
  children: CategoryNode[];
}

export const CategoryNodeDto: v.GenericSchema<unknown, CategoryNode> = v.object({
  ...category,
  children: v.lazy(() => v.array(CategoryNodeDto)),
});

export const CategoryTreeDto = v.array(CategoryNodeDto);

/** The shelves of a site's main page. */
export const MainMartDto = v.array(v.object({ category: CategoryDto, contents: ContentCardsDto }));

const OptionsDto = v.array(v.object({ value: v.string(), title: v.string(), count: v.number() }));

/** The filters of a category. Their names are those of `ContentFilter`. */
export const FiltersDto = v.array(v.object({ name: v.string(), title: v.string(), options: OptionsDto }));

export const FiltersV2Dto = v.object({
  categoryId: v.number(),
  filters: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      kind: v.picklist(['list', 'range']),
      options: OptionsDto,
      min: v.nullable(v.number()),
      max: v.nullable(v.number()),
    }),
  ),
});
