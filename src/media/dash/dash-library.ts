import type * as Dash from 'dashjs';
import { lazy } from '@/lib/lazy';
import type { PreviewOpener } from '../preview/preview-source';
import type { Engine, StageSetup } from '../stage/facts';
import type { PlayingDash } from './dash-engine';
import type * as OpenDash from './open-dash';

/** dash.js, and the engine over it. */
export interface DashLibrary {
  dashjs: typeof Dash;
  code: typeof OpenDash;
}

/** Loads dash.js from its own chunk, once, when a stream needs it. A failed load is forgotten. */
export const { load: loadDash } = lazy(async (): Promise<DashLibrary> => {
  const [dashjs, code] = await Promise.all([import('dashjs'), import('./open-dash')]);
  return { dashjs, code };
});

/** Creates the engine of an element. `playing` as for `Stage.load`. */
export const dashEngine = (
  { dashjs, code }: DashLibrary,
  video: HTMLVideoElement,
  setup: StageSetup,
  playing?: object,
): Engine => code.createDashEngine(dashjs, video, setup, playing as PlayingDash);

/** Plays a manifest before the player exists. */
export const dashPreview = ({ dashjs, code }: DashLibrary): PreviewOpener => code.dashPreview(dashjs);
