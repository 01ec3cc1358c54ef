import '@/ui/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { createWidget } from '@/app/create-widget';
import { createLazyPlayer } from '@/app/load-player';
import { readPage } from '@/app/page';
import { WidgetRoot } from '@/app/widget-root';
import { readConfig } from '@/config/read-config';
import { readFrameDataset } from '@/config/sources';
import { onHostRefused } from '@/flows';
import { createHostBridge } from '@/host/bridge';
import { loadHls } from '@/media/hls-library';
import { createLog, logLevelOf } from '@/telemetry/logger';
import { createReporter } from '@/telemetry/reporter';
import { FailurePanel } from '@/ui/panels/failure-panel';
import stage from '@/ui/player/stage.module.css';

const log = createLog(console, logLevelOf(new URLSearchParams(location.search).get('debug')));
const config = readConfig(
  {
    search: location.search,
    dataset: readFrameDataset(window),
    globals: window as unknown as Record<string, unknown>,
    base: document.baseURI,
  },
  (message) => log('warn', message),
);
const root = createRoot(document.getElementById('vv-root') as HTMLElement);

if (config.ok) {
  const widget = createWidget(window, config.value, log);
  const player = createLazyPlayer((detail) => widget.commands.reportBreak('chunk', detail));
  widget.commands.start();
  // A failure to load is answered where the library is needed; here it only must not go unhandled.
  loadHls().catch(() => undefined);
  root.render(<WidgetRoot context={widget} player={player} />);
} else {
  const reporter = createReporter(log, crypto, null);
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
      <FailurePanel error={error} onRetry={() => undefined} />
    </main>,
  );
}
