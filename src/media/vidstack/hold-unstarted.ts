import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type Hls from 'hls.js';
import { readNetworkInformation } from '@/lib/network-information';
import { holdDash } from '../dash/suspend-dash';
import { holdBuffer, releaseBuffer } from '../hls/hold-buffer';
import type { PlayState } from './play-state';
import { isDashProvider, isHlsProvider } from './provider-kind';

/** A held instance of a streaming library. */
interface Hold {
  of: object;
  release(): void;
}

/**
 * Makes a stream that nobody has started load one segment of each track, and with data saving none: the viewer may never
 * press. From the first request to play on, also behind an ad, it loads as usual.
 */
export function holdUnstarted(
  player: MediaPlayerInstance,
  play: Pick<PlayState, 'isExpected' | 'subscribe'>,
  signal: AbortSignal,
): void {
  let hold: Hold | null = null;
  const update = () => {
    const { remotePlaybackState, started } = player.state;
    const isExpected = started || play.isExpected() || remotePlaybackState === 'connected';
    const instance = instanceOf(player);
    if (!isExpected && instance !== null && hold?.of !== instance) hold = holdInstance(player, instance);
    if (!isExpected || hold === null) return;
    // An instance that is gone needs nothing.
    if (hold.of === instance) hold.release();
    hold = null;
  };
  for (const type of ['hls-instance', 'dash-instance', 'started', 'remote-playback-change'] as const) {
    player.listen(type, update, { signal });
  }
  signal.addEventListener('abort', play.subscribe(update));
  update();
}

function instanceOf({ provider }: MediaPlayerInstance): object | null {
  return isHlsProvider(provider) || isDashProvider(provider) ? provider.instance : null;
}

function holdInstance({ provider }: MediaPlayerInstance, of: object): Hold {
  // Vidstack's types are of an older dash.js.
  if (isDashProvider(provider)) return { of, release: holdDash(of as unknown as MediaPlayerClass) };
  const hls = of as Hls;
  holdBuffer(hls);
  const { saveData } = readNetworkInformation(navigator);
  if (saveData) hls.pauseBuffering();
  const release = () => {
    releaseBuffer(hls);
    if (saveData) hls.resumeBuffering();
  };
  return { of, release };
}
