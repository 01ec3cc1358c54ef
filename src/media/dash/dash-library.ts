import { lazy } from '@/lib/lazy';
import type { CreateEngine } from '../stage/facts';

/** Loads dash.js from its own chunk with the engine over it, once, when a stream needs it. A failed load is forgotten. */
export const { load: loadDash } = lazy(async (): Promise<CreateEngine> => {
  const [dashjs, { DashEngine }] = await Promise.all([import('dashjs'), import('./dash-engine')]);
  return (video, setup) => new DashEngine(dashjs, video, setup);
});
