import { createRoot } from 'react-dom/client';
import { readConfig, readReporting } from '@/config/read-config';
import type { WidgetError } from '@/domain/widget/errors';
import { onHostRefused } from '@/flows';
import { createHostBridge } from '@/host/bridge';
import { readPageSources } from '@/startup/inline/page-sources';
import type { StartupResult } from '@/startup/startup-session';
import { createLog, logLevelOf } from '@/telemetry/logger';
import { FailureScreen } from '@/ui/failure/failure-screen';
import stage from '@/ui/kit/stage.module.css';
import { createWidget } from './create-widget';
import { createLazyPlayer } from './load-player';
import { createReports } from './load-telemetry';
import { readPage } from './page';
import { WidgetRoot } from './widget-root';

/** Reads the configuration, creates the widget and renders it. The widget continues the startup session. */
export function startWidget(window: Window & typeof globalThis, startup: StartupResult): void {
  const { document, location } = window;
  const log = createLog(console, logLevelOf(new URLSearchParams(location.search).get('debug')));
  const sources = readPageSources(window);
  const config = readConfig(sources, (message) => log('warn', message));
  const root = createRoot(document.getElementById('vv-root') as HTMLElement);

  if (config.ok) {
    const widget = createWidget(window, config.value, log, startup);
    const player = createLazyPlayer((detail) => widget.commands.reportBreak('chunk', detail));
    widget.commands.start();
    void startup.resumeAnswer?.then(widget.commands.answerResume);
    // In their order: a press follows an answer that left the content paused.
    queueMicrotask(() => startup.shell?.onPress(widget.commands.play));
    root.render(<WidgetRoot context={widget} player={player} />);
  } else {
    startup.preview?.dispose();
    startup.start?.dispose();
    startup.ads?.stop();
    const reporter = createReports(
      readReporting(sources, () => undefined),
      null,
      log,
      window.crypto,
    );
    const error = { ...config.error, id: reporter.idFor(config.error) } as WidgetError;
    reporter.report(error);
    const host = createHostBridge(window, {
      version: __VV_VERSION__,
      now: () => performance.now(),
      allowedOrigins: null,
    });
    host.start(onHostRefused(error, readPage(window).embedding), new AbortController().signal);
    root.render(
      <main className={stage.stage}>
        <FailureScreen error={error} onRetry={() => undefined} />
      </main>,
    );
  }
}
