import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import type { PlayState } from '../session/source-load';
import type { Stage } from '../stage/stage';

/** A mounted player with its stage, which others read and watch until the signal ends. */
export interface Watched {
  player: MediaPlayerInstance;
  stage: Stage;
  events: Emitter<MediaEvents>;
  play: PlayState;
  signal: AbortSignal;
}
