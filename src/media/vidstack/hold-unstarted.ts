import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import { readNetworkInformation } from '@/lib/network-information';
import { holdDash } from '../dash/suspend-dash';
import { holdBuffer, releaseBuffer } from '../hls/hold-buffer';
import type { Stage } from '../stage/stage';
import type { PlayState } from './play-state';
import { dashOf, eachDash, eachHls, hlsOf } from './stage-of';

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
  stage: Stage,
  play: Pick<PlayState, 'isExpected' | 'subscribe'>,
  signal: AbortSignal,
): void {
  let hold: Hold | null = null;
  const update = () => {
    const { remotePlaybackState, started } = player.state;
    const isExpected = started || play.isExpected() || remotePlaybackState === 'connected';
    const hls = hlsOf(stage);
    const dash = dashOf(stage);
    const instance = hls ?? dash;
    if (!isExpected && hold?.of !== instance) {
      if (hls !== null) hold = holdHls(hls);
      else if (dash !== null) hold = { of: dash, release: holdDash(dash) };
    }
    if (!isExpected || hold === null) return;
    // An instance that is gone needs nothing.
    if (hold.of === instance) hold.release();
    hold = null;
  };
  eachHls(stage, signal, update);
  eachDash(stage, signal, update);
  for (const type of ['started', 'remote-playback-change'] as const) player.listen(type, update, { signal });
  signal.addEventListener('abort', play.subscribe(update));
  update();
}

function holdHls(hls: Hls): Hold {
  holdBuffer(hls);
  const { saveData } = readNetworkInformation(navigator);
  if (saveData) hls.pauseBuffering();
  const release = () => {
    releaseBuffer(hls);
    if (saveData) hls.resumeBuffering();
  };
  return { of: hls, release };
}
