import type { MediaPlayerInstance } from '@vidstack/react';
import { requireMedia } from '../hls/media-check-loader';
import type { Stage } from '../stage/stage';
import { eachLibrary } from '../stage/stage-library';
import { limitIdleLoading } from './playback/idle-loading';
import type { PlayState } from './playback/play-state';
import { installBandwidthMemory } from './playback/remember-bandwidth';
import type { ViewerSettings } from './storage';

/** Installs the watchers that the first second does not need. */
export function watchPlayer(
  player: MediaPlayerInstance,
  stage: Stage,
  play: PlayState,
  settings: ViewerSettings,
  signal: AbortSignal,
): void {
  installBandwidthMemory(player, settings, signal);
  eachLibrary(stage, 'hls', ({ config }) => requireMedia(config), signal);
  limitIdleLoading(player, play, signal);
}
