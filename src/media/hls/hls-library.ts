import type Hls from 'hls.js';
import { lazy } from '@/lib/lazy';
import { patchAudioStart } from './audio-track-start';
import { patchSeeks } from './seek-loading';

export type HlsClass = typeof Hls;

/**
 * Loads hls.js from its own chunk, once. The load starts with the catalogue calls, because Vidstack needs the class
 * before a source. Otherwise the browser's own HLS engine may win the race (Chromium plays HLS natively since 142),
 * without qualities and audio tracks.
 */
export const { load: loadHls } = lazy<HlsClass>(async () =>
  patchSeeks(patchAudioStart((await import('hls.js')).default)),
);

/** Loads hls.js and its CMCD controller. Without the controller the stream still plays. */
export async function loadHlsWithCmcd(): Promise<HlsClass> {
  const [library, part] = await Promise.all([loadHls(), import('hls.js/cmcd').catch(() => null)]);
  if (part !== null) library.DefaultConfig.cmcdController = part.default;
  return library;
}
