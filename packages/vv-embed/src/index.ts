import { defineVvPlayer } from './vv-player-element';

export type {
  AdInfo,
  EmbeddingInfo,
  EpisodeEntry,
  EpisodeInfo,
  EpisodeTarget,
  Events as PlayerEvents,
  MissingFeature,
  PlayerDiagnostics,
  PlayerState,
  StatisticsEvent,
} from 'vv-protocol';
export { createPlayer, type Player, type PlayerOptions } from './create-player';
export { PlayerError, type PlayerErrorName } from './player-error';
export type { CallOptions, PlayerMethods } from './player-methods';
export { defineVvPlayer };

defineVvPlayer();
