import type { MediaPlayerInstance } from '@vidstack/react';
import { limitIdleLoading } from './playback/idle-loading';
import type { PlayState } from './playback/play-state';
import { installBandwidthMemory } from './playback/remember-bandwidth';
import type { ViewerSettings } from './storage';

/** Installs the watchers that the first second does not need. */
export function watchPlayer(
  player: MediaPlayerInstance,
  play: PlayState,
  settings: ViewerSettings,
  signal: AbortSignal,
): void {
  installBandwidthMemory(player, settings, signal);
  limitIdleLoading(player, play, signal);
}
