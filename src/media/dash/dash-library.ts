import type * as Dash from 'dashjs';

export type DashLibrary = typeof Dash;

let library: Promise<DashLibrary> | null = null;

/** Loads dash.js from our own chunk, once, and only for a stream that needs it. */
export function loadDash(): Promise<DashLibrary> {
  library ??= import('dashjs');
  return library;
}
