import type { MediaPlayerInstance } from '@vidstack/react';
import { readNetworkInformation } from '@/lib/network-information';
import type { Stage } from '../../stage/stage';
import { libraryOf } from '../../stage/stage-library';
import type { PlayState } from './play-state';

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
    const library = stage.engine?.library ?? null;
    if (!isExpected && library !== null && hold?.of !== library) hold = holdLibrary(stage, library);
    if (!isExpected || hold === null) return;
    // An instance that is gone needs nothing.
    if (hold.of === library) hold.release();
    hold = null;
  };
  // The stage has its source before Vidstack's state forgets that the last one had started.
  for (const type of ['source-change', 'started', 'remote-playback-change'] as const) {
    player.listen(type, update, { signal });
  }
  signal.addEventListener('abort', stage.on('source', update));
  signal.addEventListener('abort', play.subscribe(update));
  update();
}

function holdLibrary(stage: Stage, of: object): Hold {
  const end = stage.engine?.hold();
  const { saveData } = readNetworkInformation(navigator);
  const resume = saveData && libraryOf(stage, 'hls') !== null ? stage.engine?.suspend() : undefined;
  const release = () => {
    end?.();
    resume?.();
  };
  return { of, release };
}
