import { type ComponentType, lazy } from 'react';
import { withDeadline } from '@/lib/deadline';

/** The longest wait for the player's own chunk. */
const PLAYER_DEADLINE_MS = 30_000;

/** The chunk with Vidstack and the controls; asked for at once, beside the catalogue calls. */
const loadSurface = () => import('@/ui/player/player-surface') as Promise<{ PlayerSurface: ComponentType }>;

/**
 * The player as a lazy component. When its chunk does not come, `onBreak` puts a panel in its place; the component
 * itself then draws nothing.
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
