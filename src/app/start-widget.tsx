import '@/ui/theme/theme.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ParamSources } from '@/domain/startup/params';
import { readConfig, readPageSettings } from '@/domain/startup/read-config';
import type { FailureReason, WidgetError } from '@/domain/widget/errors';
import { onHostRefused } from '@/flows';
import type { Answer } from '@/host/host-handlers';
import type { MethodCall } from '@/host/payloads';
import { err } from '@/lib/result';
import { nextTask } from '@/lib/wait-for-idle';
import { readPageSources } from '@/startup/inline/page-sources';
import { Start } from '@/startup/start';
import { createLog, type Log, logLevelOf } from '@/telemetry/logger';
import { FailureScreen } from '@/ui/failure/failure-screen';
import stage from '@/ui/kit/stage.module.css';
import { PlayerSurface } from '@/ui/player/player-surface';
import { calmFocus } from '@/ui/shell/calm-focus';
import { ROOT } from '@/ui/shell/shell-marks';
import type { WidgetContextValue } from '@/ui/widget/widget-context';
import { openHostBridge } from './create-adapters';
import { createReports } from './create-reports';
import { composeWidget, createWidget } from './create-widget';
import { readPage } from './page';
import { pageReady } from './page-ready';
import { WidgetRoot } from './widget-root';

/** The page of a start. */
interface StartPage {
  window: Window & typeof globalThis;
  sources: ParamSources;
  log: Log;
  root: Root;
}

/** Reads the configuration, creates the widget and renders it. The widget continues the start. */
export async function startWidget(window: Window & typeof globalThis, start: Start): Promise<void> {
  calmFocus(window);
  // The page requests the style sheet and the code at once, so neither delays the other.
  await pageReady(window.document);
  const { document, location } = window;
  const log = createLog(console, logLevelOf(new URLSearchParams(location.search).get('debug')));
  const sources = readPageSources(window);
  const config = readConfig(sources, (message) => log('warn', message), start.reading);
  const root = createRoot(document.getElementById(ROOT) as HTMLElement);
  if (!config.ok) {
    refuse({ window, sources, log, root }, config.error);
    start.destroy();
    return;
  }
  // A slow device answers a press between.
  await nextTask();
  // The interface would request it only once it has rendered.
  if (start.playIntent.isHeld('question')) void import('@/ui/overlays/resume-prompt').catch(() => undefined);
  const widget = createWidget(window, config.value, log, start);
  widget.commands.start();
  const { resume, startOver, dismissResume } = widget.commands;
  const answers = { continue: resume, 'start-over': startOver, dismiss: dismissResume };
  start.receiveAnswer((answer) => answers[answer]());
  start.receivePress(widget.commands.play);
  show(root, widget);
}

/** A transition renders in slices, between which a press is answered. */
const show = (root: Root, widget: WidgetContextValue): void =>
  startTransition(() => root.render(<WidgetRoot context={widget} player={PlayerSurface} />));

/** Shows why there is no widget, until the host page names a film. */
function refuse(page: StartPage, reason: FailureReason): void {
  const { window, sources, log, root } = page;
  // A bad entry has been warned about with the configuration, if at all: it denies access.
  const { allowedOrigins, ...reporting } = readPageSettings(sources, () => undefined);
  const reporter = createReports(reporting, () => null, log, window.crypto);
  const error = { ...reason, id: reporter.idFor(reason) } as WidgetError;
  reporter.report(error);
  const host = openHostBridge(window, allowedOrigins);
  const refusal = new AbortController();
  const load = async (call: MethodCall<'load'>): Promise<Answer> => {
    const search = new URLSearchParams(sources.search);
    search.set('movie_id', String(call.payload.movieId));
    const config = readConfig({ ...sources, search: `?${search}` }, (message) => log('warn', message));
    if (!config.ok) return err({ name: 'RangeError', message: `${call.payload.movieId} is not an id of a film` });
    refusal.abort();
    const { context, handlers } = composeWidget({ window, config: config.value, log, start: new Start(window), host });
    const answer = handlers.call(call);
    show(root, context);
    return answer;
  };
  host.start(onHostRefused({ error, embedding: readPage(window).embedding, load }), refusal.signal);
  root.render(
    <main className={stage.stage}>
      <FailureScreen error={error} onRetry={() => undefined} />
    </main>,
  );
}
