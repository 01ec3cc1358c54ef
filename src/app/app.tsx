import type { ComponentType } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import { FailureScreen } from '@/ui/failure/failure-screen';
import { LazyPart, type Load } from '@/ui/kit/lazy-part';
import stage from '@/ui/kit/stage.module.css';
import { ShellLink } from '@/ui/player/shell-link';
import { useCommands, useWidget } from '@/ui/widget/use-widget';

const loadRemote: Load = () => import('@/ui/input/remote').then(({ Remote }) => Remote);

/** Shows the player or the failure screen. A retry mounts a new player. */
export function App({ player: Player }: { player: ComponentType }) {
  const failure = useWidget((state) => state.failure);
  const attempt = useWidget((state) => state.attempt);
  const isOffline = useWidget(({ offline, restart }) => offline && restart !== null);
  const { retry } = useCommands();
  return (
    <main className={stage.stage} data-testid="stage">
      <ShellLink />
      {hasRemoteControl() && <LazyPart load={loadRemote} />}
      {failure === null ? (
        <Player key={attempt} />
      ) : (
        <FailureScreen error={failure} isOffline={isOffline} onRetry={retry} />
      )}
    </main>
  );
}
