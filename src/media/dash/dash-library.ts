import type * as Dash from 'dashjs';
import { lazy } from '@/lib/lazy';
import type { Engine, StageSetup } from '../stage/facts';
import type * as DashEngine from './dash-engine';

/** dash.js, and the engine over it. */
export interface DashLibrary {
  dashjs: typeof Dash;
  engine: typeof DashEngine;
}

/** Loads dash.js from its own chunk, once, when a stream needs it. */
export const { load: loadDash } = lazy<DashLibrary>(async () => {
  const [dashjs, engine] = await Promise.all([import('dashjs'), import('./dash-engine')]);
  return { dashjs, engine };
});

/** Creates the engine of an element. */
export const dashEngine = ({ dashjs, engine }: DashLibrary, video: HTMLVideoElement, setup: StageSetup): Engine =>
  new engine.DashEngine(dashjs, video, setup);
