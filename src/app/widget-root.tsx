import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import type { FailureCause } from '@/domain/widget/errors';
import { hasRemoteControl } from '@/lib/remote-control';
import { FailureScreen } from '@/ui/failure/failure-screen';
import { LazyPart, type Load } from '@/ui/kit/lazy-part';
import stage from '@/ui/kit/stage.module.css';
import { ShellLink } from '@/ui/player/shell-link';
import { useCommands, useWidget } from '@/ui/widget/use-widget';
import { WidgetContext, type WidgetContextValue } from '@/ui/widget/widget-context';

/** The root component: the context and the error boundary around the screen. */
export function WidgetRoot({ context, player }: { context: WidgetContextValue; player: ComponentType }) {
  return (
    <WidgetContext value={context}>
      <GuardedScreen player={player} />
    </WidgetContext>
  );
}

function GuardedScreen({ player }: { player: ComponentType }) {
  const attempt = useWidget((state) => state.attempt);
  const { reportBreak } = useCommands();
  return (
    <ErrorBoundary attempt={attempt} fallback={<BrokenScreen />} onBreak={reportBreak}>
      <App player={player} />
    </ErrorBoundary>
  );
}

function BrokenScreen() {
  const failure = useWidget((state) => state.failure);
  const { retry } = useCommands();
  return <main className={stage.stage}>{failure !== null && <FailureScreen error={failure} onRetry={retry} />}</main>;
}

interface ErrorBoundaryProps {
  /** A new value renders the children again. */
  attempt: number;
  children: ReactNode;
  /** Shown after an error. It reads the reason from the store. */
  fallback: ReactNode;
  onBreak(detail: string, cause: FailureCause): void;
}

interface ErrorBoundaryState {
  broken: boolean;
  attempt: number;
}

/** Turns a bug in the interface into a failure screen with an id instead of an empty frame. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    { attempt }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return attempt === state.attempt ? null : { broken: false, attempt };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // The text of an error is its name and message.
    this.props.onBreak(String(error), { kind: 'bug', error, componentStack: componentStack ?? undefined });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

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
