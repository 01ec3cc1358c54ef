import type * as Dash from 'dashjs';
import { lazy } from '@/lib/lazy';
import type * as Playback from './dash-playback';

/** dash.js, and the code that plays a source with it. */
export interface DashLibrary {
  dashjs: typeof Dash;
  playback: typeof Playback;
}

/** Loads dash.js from its own chunk, once, when a stream needs it. */
export const dashLibrary = lazy<DashLibrary>(async () => {
  const [dashjs, playback] = await Promise.all([import('dashjs'), import('./dash-playback')]);
  return { dashjs, playback };
});

/** Loads dash.js from its own chunk, once, when a stream needs it. */
export const { load: loadDash } = dashLibrary;
