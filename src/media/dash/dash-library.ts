import type * as Dash from 'dashjs';
import type * as Compat from './dash5-compat';

/** dash.js, and the code that adapts it to the player. */
export interface DashLibrary {
  dashjs: typeof Dash;
  compat: typeof Compat;
}

let library: Promise<DashLibrary> | null = null;

/** Loads dash.js from its own chunk, once, when a stream needs it. */
export function loadDash(): Promise<DashLibrary> {
  library ??= Promise.all([import('dashjs'), import('./dash5-compat')]).then(([dashjs, compat]) => ({
    dashjs,
    compat,
  }));
  return library;
}
