import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import { requireMedia } from '../hls/media-check-loader';
import type { Stage } from '../stage/stage';
import { eachLibrary } from '../stage/stage-library';
import { recoverFromDecodeErrors } from './loading/decode-recovery';
import { endWaits } from './loading/end-waits';
import { limitIdleLoading } from './loading/idle-loading';
import { installBandwidthMemory } from './loading/remember-bandwidth';
import type { PlayState } from './playback/play-state';
import { repeatSilentFiles } from './source/silent-files';
import type { ViewerSettings } from './storage';
import { installLowestRate } from './workarounds/rate-of-zero';

/** Installs the watchers that the first second does not need. */
export function watchPlayer(
  player: MediaPlayerInstance,
  stage: Stage,
  play: PlayState,
  events: Emitter<MediaEvents>,
  settings: ViewerSettings,
  signal: AbortSignal,
): void {
  endWaits(player, stage, play, events, signal);
  installBandwidthMemory(player, settings, signal);
  installLowestRate(player, signal);
  eachLibrary(stage, 'hls', ({ config }) => requireMedia(config), signal);
  limitIdleLoading(player, play, signal);
  recoverFromDecodeErrors(player, play, signal);
  repeatSilentFiles(player, signal);
}
