import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildWidget, isBuildFresh } from '../dev/support/build-widget';
import type { Server } from '../dev/support/settings';
import { waitForAnswer } from '../dev/support/wait-for-answer';
import { type PhpOptions, startPhpServer } from '../dev/support/widget-server';
import type { RunningServer } from './running-server';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const BIND = '127.0.0.1';
const ANSWER_LIMIT_MS = 20_000;

/** Our player behind PHP, as sites install it. */
export interface RunningWidget {
  /** URL of the widget with a content. */
  url: string;
  close(): Promise<void>;
}

/** Builds the widget if necessary and serves it. It uses the given catalogue and its ad list. */
export async function startWidget(catalogueOrigin: string): Promise<RunningWidget> {
  await ensureWidgetBuilt();
  const { port, close } = await startPhp(catalogueOrigin);
  return { url: `http://localhost:${port}/vv-player.php?movie_id=1`, close };
}

export async function ensureWidgetBuilt(): Promise<void> {
  if (!isBuildFresh(ROOT)) await buildWidget(ROOT);
}

/** Starts PHP's built-in server with the settings of `npm start` and the given catalogue. */
export async function startPhp(catalogueOrigin: string, options: PhpOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const server = (origin: string): Server => ({ port, variable: '', origin });
  const widget = server(`http://localhost:${port}`);
  const catalogue = server(catalogueOrigin);
  const settings = { bind: BIND, host: widget, widget, catalogue, database: { address: ':memory:' } };
  const php = startPhpServer(settings, ROOT, options);
  try {
    await Promise.race([php.failed, waitForAnswer(widget.origin, ANSWER_LIMIT_MS)]);
  } catch (error) {
    await php.close();
    throw error;
  }
  return { port, close: php.close };
}

/** Finds a free port of the loopback interface. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, BIND, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
