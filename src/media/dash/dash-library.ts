import type * as Dash from 'dashjs';
import { lazy } from '@/lib/lazy';
import type * as Compat from './dash5-compat';

/** dash.js, and the code that adapts it to the player. */
export interface DashLibrary {
  dashjs: typeof Dash;
  compat: typeof Compat;
}

/** Loads dash.js from its own chunk, once, when a stream needs it. */
export const { load: loadDash } = lazy<DashLibrary>(async () => {
  const [dashjs, compat] = await Promise.all([import('dashjs'), import('./dash5-compat')]);
  return { dashjs, compat };
});
