import { type ComponentType, lazy } from 'react';
import { withDeadline } from '@/lib/deadline';

/** The longest wait for the player's chunk. */
const PLAYER_DEADLINE_MS = 30_000;

/** Loads the chunk with Vidstack and the controls. The request runs in parallel with the catalogue calls. */
const loadSurface = () => import('@/ui/player/player-surface') as Promise<{ PlayerSurface: ComponentType }>;

/**
 * Creates the player as a lazy component. If its chunk does not load, the component renders nothing and `onBreak` shows
 * the failure screen.
 */
export function createLazyPlayer(onBreak: (detail: string) => void, load = loadSurface): ComponentType {
  const loading = withDeadline(load(), PLAYER_DEADLINE_MS, () => {
    throw new Error('the player did not load in time');
  });
  return lazy(() =>
    loading.then(
      ({ PlayerSurface }) => ({ default: PlayerSurface }),
      (error: unknown) => {
        onBreak(error instanceof Error ? error.message : String(error));
        return { default: () => null };
      },
    ),
  );
}
