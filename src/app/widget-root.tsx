import type { ComponentType } from 'react';
import { FailureScreen } from '@/ui/failure/failure-screen';
import stage from '@/ui/kit/stage.module.css';
import { useCommands, useWidget } from '@/ui/widget/use-widget';
import { WidgetContext, type WidgetContextValue } from '@/ui/widget/widget-context';
import { App } from './app';
import { ErrorBoundary } from './error-boundary';

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
