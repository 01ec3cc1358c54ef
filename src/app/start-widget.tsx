import { createRoot } from 'react-dom/client';
import { readConfig } from '@/config/read-config';
import { onHostRefused } from '@/flows';
import { createHostBridge } from '@/host/bridge';
import { readPageSources } from '@/startup/inline/page-sources';
import type { StartupResult } from '@/startup/startup-session';
import { createReporter } from '@/telemetry/error-reports/reporter';
import { createLog, logLevelOf } from '@/telemetry/logger';
import { FailureScreen } from '@/ui/failure/failure-screen';
import stage from '@/ui/kit/stage.module.css';
import { createWidget } from './create-widget';
import { createLazyPlayer } from './load-player';
import { readPage } from './page';
import { WidgetRoot } from './widget-root';

/** Reads the configuration, creates the widget and renders it. The widget continues the startup session. */
export function startWidget(window: Window & typeof globalThis, startup: StartupResult): void {
  const { document, location } = window;
  const log = createLog(console, logLevelOf(new URLSearchParams(location.search).get('debug')));
  const config = readConfig(readPageSources(window), (message) => log('warn', message));
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
    const reporter = createReporter(log, window.crypto, null);
    const error = { kind: config.error, id: reporter.idFor({ kind: config.error }) };
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
