import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import { recoverFromDecodeErrors } from './decode-recovery';
import { endWaits } from './end-waits';
import { limitIdleLoading } from './idle-loading';
import { keepRate } from './keep-rate';
import { installMediaCheck } from './media-check';
import type { PlayState } from './play-state';
import { installBandwidthMemory } from './remember-bandwidth';
import { repeatSilentFiles } from './silent-files';
import type { ViewerSettings } from './storage';
import { installLowestRate } from './workarounds/rate-of-zero';

/** Installs the watchers that the first second does not need. */
export function watchPlayer(
  player: MediaPlayerInstance,
  play: PlayState,
  events: Emitter<MediaEvents>,
  settings: ViewerSettings,
  signal: AbortSignal,
): void {
  endWaits(player, play, events, signal);
  installBandwidthMemory(player, settings, signal);
  installLowestRate(player, signal);
  keepRate(player, signal);
  installMediaCheck(player, signal);
  limitIdleLoading(player, play, signal);
  recoverFromDecodeErrors(player, play, signal);
  repeatSilentFiles(player, signal);
}
