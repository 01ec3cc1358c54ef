import { defineVvPlayer, type VvPlayerElement } from './vv-player-element';

export type {
  AdBreakInfo,
  AdCompanion,
  AdInfo,
  AdSourceInfo,
  ChapterInfo,
  CuePoint,
  EmbeddingInfo,
  EpisodeEntry,
  EpisodeInfo,
  EpisodeTarget,
  Events as PlayerEvents,
  LoadTarget,
  MissingFeature,
  PlayerColors,
  PlayerDiagnostics,
  PlayerState,
  RelatedItem,
  StatisticsEvent,
  TimedMetadataInfo,
  TimeRange,
} from 'vv-protocol';
export { createPlayer, type Player, type PlayerOptions } from './create-player';
export { PlayerError, type PlayerErrorName } from './player-error';
export type { PlayerInfo } from './player-info';
export type { CallOptions, PlayerMethods } from './player-methods';
export { defineVvPlayer, type VvPlayerElement };

defineVvPlayer();
