import type { MediaPlayerInstance } from '@vidstack/react';
import { recoverFromDecodeErrors } from './decode-recovery';
import { endWaits } from './end-waits';
import { limitIdleLoading } from './idle-loading';
import { installMediaCheck } from './media-check';
import type { PlayState } from './play-state';
import type { PortParts } from './port-parts';
import { installBandwidthMemory } from './remember-bandwidth';
import { repeatSilentFiles } from './silent-files';
import { installLowestRate } from './workarounds/rate-of-zero';

/** Installs the watchers that the first second does not need. */
export function watchPlayer(
  player: MediaPlayerInstance,
  play: PlayState,
  parts: Pick<PortParts, 'events' | 'settings' | 'stage'>,
  signal: AbortSignal,
): void {
  const { settings, stage } = parts;
  endWaits(player, play, parts, signal);
  installBandwidthMemory(player, { settings, stage }, signal);
  installLowestRate(player, signal);
  installMediaCheck(stage, signal);
  limitIdleLoading(player, stage, play, signal);
  recoverFromDecodeErrors(player, play, signal);
  repeatSilentFiles(player, signal);
}
