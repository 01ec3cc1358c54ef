import type * as Dash from 'dashjs';
import { lazy } from '@/lib/lazy';
import type { CreateEngine } from '../stage/facts';
import type * as EngineCode from './dash-engine';

/** dash.js, and the engine over it. */
export interface DashLibrary {
  dashjs: typeof Dash;
  code: typeof EngineCode;
}

/** Loads dash.js from its own chunk, once, when a stream needs it. A failed load is forgotten. */
export const { load: loadDash } = lazy(async (): Promise<DashLibrary> => {
  const [dashjs, code] = await Promise.all([import('dashjs'), import('./dash-engine')]);
  return { dashjs, code };
});

/** Creates the engine over dash.js. */
export const dashEngine =
  ({ dashjs, code }: DashLibrary): CreateEngine =>
  (video, setup) =>
    new code.DashEngine(dashjs, video, setup);
