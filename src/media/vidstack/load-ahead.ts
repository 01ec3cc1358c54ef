import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from './provider-kind';
import type { SourceSrc } from './source-src';

/**
 * Loads an HLS stream that replaces another one, before Vidstack does. Vidstack first resets its state, and its
 * listeners render: 35 ms on a slow processor, in which the playlist can already be under way. Its own call for this
 * stream follows in a microtask and is ignored.
 * @param prepare gives hls.js the settings of this stream
 */
export function loadAhead({ provider, state }: MediaPlayerInstance, { src }: SourceSrc, prepare: () => void): void {
  if (!isHlsProvider(provider) || provider.instance === null || !state.canLoad) return;
  const { currentSrc, instance } = provider;
  Reflect.deleteProperty(instance, 'loadSource');
  if (instance.url === new URL(src, location.href).href) return;
  prepare();
  instance.loadSource(src);
  // Vidstack does not load the same source again.
  if (currentSrc?.src === src) return;
  const loadSource = (next: string) => {
    Reflect.deleteProperty(instance, 'loadSource');
    if (next !== src) instance.loadSource(next);
  };
  Object.defineProperty(instance, 'loadSource', { value: loadSource, configurable: true });
}
