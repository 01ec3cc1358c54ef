import * as v from 'valibot';
import { PAGES, type Route } from './route';

const Scope = v.object({
  page: v.picklist(PAGES),
  content_id: v.fallback(v.nullish(v.string(), ''), ''),
});

/** The view that a share link opens; null for anything else. */
export function scopeOf(scope: unknown): Pick<Route, 'page' | 'contentId'> | null {
  const parsed = v.safeParse(Scope, scope);
  return parsed.success ? { page: parsed.output.page, contentId: parsed.output.content_id ?? '' } : null;
}
