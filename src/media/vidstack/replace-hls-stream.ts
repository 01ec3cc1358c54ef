import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import { isHlsProvider } from './provider-kind';
import type { SourceSrc } from './source-src';

/** Instances whose next `loadSource`, by Vidstack, is for a stream that they load already. */
const expectingVidstack = new WeakSet<Hls>();

/**
 * Gives hls.js an HLS stream that replaces another one, before Vidstack does. Vidstack first resets its state, and its
 * listeners render: 35 ms on a slow processor, in which the playlist can already be under way. Its own call for this
 * stream follows in a microtask and is ignored.
 * @param prepare gives hls.js the settings of this stream
 */
export function replaceHlsStream(
  { provider, state }: MediaPlayerInstance,
  { src }: SourceSrc,
  prepare: () => void,
): void {
  if (!isHlsProvider(provider) || provider.instance === null || !state.canLoad) return;
  const { currentSrc, instance } = provider;
  if (expectingVidstack.delete(instance)) Reflect.deleteProperty(instance, 'loadSource');
  // The preview's instance still waits for Vidstack, which takes it over.
  else if (Object.hasOwn(instance, 'loadSource')) return;
  if (instance.url === new URL(src, location.href).href) return;
  prepare();
  instance.loadSource(src);
  // Vidstack does not load the same source again.
  if (currentSrc?.src !== src) ignoreNextLoad(instance, src);
}

function ignoreNextLoad(hls: Hls, src: string): void {
  expectingVidstack.add(hls);
  const loadSource = (next: string) => {
    expectingVidstack.delete(hls);
    Reflect.deleteProperty(hls, 'loadSource');
    if (next !== src) hls.loadSource(next);
  };
  Object.defineProperty(hls, 'loadSource', { value: loadSource, configurable: true });
}
