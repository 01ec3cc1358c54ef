import { type ComponentType, lazy } from 'react';
import { START_LIMIT_MS, stepLimit } from '@/domain/startup/start-limit';
import { withDeadline } from '@/lib/deadline';

/** Loads the chunk with Vidstack and the controls. The request runs in parallel with the catalogue calls. */
const loadSurface = () => import('@/ui/player/player-surface') as Promise<{ PlayerSurface: ComponentType }>;

/**
 * Creates the player as a lazy component. If its chunk does not load, or not within the limit of a start, the component
 * renders nothing and `onBreak` shows the failure screen.
 * @param waitedMs how long the viewer has waited before, in milliseconds
 */
export function createLazyPlayer(
  onBreak: (detail: string) => void,
  load = loadSurface,
  waitedMs = performance.now(),
): ComponentType {
  const loading = withDeadline(load(), stepLimit(START_LIMIT_MS, waitedMs), () => {
    throw new Error('the player did not load in time');
  });
  // The component handles a failed load once it renders.
  loading.catch(() => undefined);
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
