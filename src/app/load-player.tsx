import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { START_LIMIT_MS, stepLimit } from '@/domain/startup/start-limit';
import { withDeadline } from '@/lib/deadline';
import { Spinner } from '@/ui/kit/spinner';

/** Loads the chunk with Vidstack and the controls. The request runs in parallel with the catalogue calls. */
const loadSurface = () => import('@/ui/player/player-surface') as Promise<{ PlayerSurface: ComponentType }>;

/**
 * Creates the player as a component that shows a spinner until its chunk is there. If the chunk does not load, or not within
 * the limit of a start, it renders nothing and `onBreak` shows the failure screen. React's own `lazy` would show a chunk that
 * comes soon after the spinner 300 ms late.
 * @param waitedMs how long the viewer has waited before, in milliseconds
 */
export function createLazyPlayer(
  onBreak: (detail: string) => void,
  load = loadSurface,
  waitedMs = performance.now(),
): ComponentType {
  let loaded: ComponentType | null = null;
  const loading = withDeadline(load(), stepLimit(START_LIMIT_MS, waitedMs), () => {
    throw new Error('the player did not load in time');
  });
  // The component handles a failed load once it renders.
  loading.catch(() => undefined);
  const finish = async () => {
    try {
      loaded = (await loading).PlayerSurface;
    } catch (error) {
      loaded = () => null;
      onBreak(error instanceof Error ? error.message : String(error));
    }
  };
  let finished: Promise<void> | undefined;
  const code: PlayerCode = { loaded: () => loaded, finished: () => (finished ??= finish()) };
  return () => <LazyPlayer code={code} />;
}

interface PlayerCode {
  loaded(): ComponentType | null;
  /** Resolves once the code is there, or a failure has been reported. */
  finished(): Promise<void>;
}

function LazyPlayer({ code }: { code: PlayerCode }) {
  const [Player, setPlayer] = useState(code.loaded);
  useEffect(() => {
    // A transition renders in slices, between which a press is answered.
    void code.finished().then(() => startTransition(() => setPlayer(code.loaded)));
  }, [code]);
  return Player === null ? <Spinner visible /> : <Player />;
}
