import type Hls from 'hls.js';
import { patchAudioStart } from './audio-track-start';

export type HlsClass = typeof Hls;

let library: Promise<HlsClass> | null = null;

/**
 * Loads hls.js from our own chunk, once. Called as early as possible, beside the catalogue calls: Vidstack must be
 * given the class before it is given a source, else the browser's own HLS engine may win the race
 * (Chromium plays HLS natively since 142) and there are no qualities and no audio tracks.
 */
export function loadHls(): Promise<HlsClass> {
  library ??= import('hls.js').then((module) => patchAudioStart(module.default));
  return library;
}

/** The same, and the part by which requests name the view; the film plays without it if that does not come. */
export async function loadHlsWithCmcd(): Promise<HlsClass> {
  const [library, part] = await Promise.all([loadHls(), import('hls.js/cmcd').catch(() => null)]);
  if (part !== null) library.DefaultConfig.cmcdController = part.default;
  return library;
}
