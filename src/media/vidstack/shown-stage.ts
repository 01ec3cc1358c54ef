import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stage } from '../stage/stage';

/** The stage while the player shows it; null while a hosting service or a television plays, and before the first source. */
export function shownStage({ provider }: Pick<MediaPlayerInstance, 'provider'>): Stage | null {
  return (provider as { stage?: Stage } | null)?.stage ?? null;
}

/** The element of the shown stage. */
export const elementOf = (player: Pick<MediaPlayerInstance, 'provider'>): HTMLVideoElement | null =>
  shownStage(player)?.video ?? null;
