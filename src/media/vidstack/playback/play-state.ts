import type { PlayIntent } from '@/domain/playback/play-intent';
import type { SourceLoad } from '../source/source-load';

/** The play intent for the requested stream, as the watchers of a player need it. */
export interface PlayState extends Pick<PlayIntent, 'isOn' | 'isExpected' | 'subscribe'> {
  /** Whether no stream is requested, or an ad precedes it. */
  isIdle(): boolean;
  /** Whether the player has the requested stream. Before, its type or its library is loading. */
  isGiven(): boolean;
  /** Milliseconds since the request to play, else since the load. */
  waitedMs(): number;
}

export function createPlayState(intent: PlayIntent, load: SourceLoad): PlayState {
  const { isOn, subscribe } = intent;
  return {
    isOn,
    // The previous stream is not expected while the next one is resolved.
    isExpected: () => intent.isExpected() && !load.isOutdated(),
    subscribe,
    isIdle: () => intent.isHeld('ad') || load.stream() === null,
    isGiven: load.isGiven,
    waitedMs: () => (intent.isRequested() ? intent.waitedMs() : load.waitedMs()),
  };
}
