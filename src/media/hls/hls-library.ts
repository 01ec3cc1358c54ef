import type Hls from 'hls.js';
import { patchAudioStart } from './audio-track-start';
import { patchTracks } from './other-tracks';
import { patchSeeks } from './seek-loading';

export type HlsClass = typeof Hls;

// `lib/lazy` would be more code before the first frame.
let library: Promise<HlsClass> | null = null;

/**
 * Loads hls.js from its own chunk, once. The load starts with the catalogue calls: a source waits for the class, which says
 * whether the browser can run it.
 */
export function loadHls(): Promise<HlsClass> {
  library ??= import('hls.js').then((module) => patchSeeks(patchTracks(patchAudioStart(module.default))));
  return library;
}

/** Loads hls.js and its CMCD controller. Without the controller the stream still plays. */
export async function loadHlsWithCmcd(): Promise<HlsClass> {
  const [library, part] = await Promise.all([loadHls(), import('hls.js/cmcd').catch(() => null)]);
  if (part !== null) library.DefaultConfig.cmcdController = part.default;
  return library;
}
