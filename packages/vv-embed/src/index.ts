import { defineVvPlayer } from './vv-player-element';

export { createPlayer, type Player, type PlayerOptions } from './create-player';
export { PlayerError, type PlayerErrorName } from './player-error';
export type { CallOptions, EmbeddingInfo, EpisodeEntry, EpisodeInfo, PlayerEvents, PlayerState } from './protocol';
export { defineVvPlayer };

defineVvPlayer();
