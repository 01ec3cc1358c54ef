import type { MediaPlayerInstance, MediaRemoteControl } from '@vidstack/react';
import type { Stage } from '../stage/stage';
import type { StageProvider } from './provider/provider';

/** The stage while the player shows it; null while a hosting service or a television plays, and before the first source. */
export function shownStage({ provider }: { provider: object | null }): Stage | null {
  return (provider as { stage?: Stage } | null)?.stage ?? null;
}

/** The provider that shows the stage; null as above. */
export const shownProvider = (player: { provider: object | null }): StageProvider | null =>
  shownStage(player) && (player.provider as StageProvider);

/** Takes the commands while a hosting service or a television plays; null where the stage takes them. */
export const remoteOf = (player: MediaPlayerInstance | null): MediaRemoteControl | null =>
  player?.provider && !shownStage(player) ? player.remoteControl : null;

/** The element of the shown stage. */
export const elementOf = (player: { provider: object | null }): HTMLVideoElement | null =>
  shownStage(player)?.video ?? null;
