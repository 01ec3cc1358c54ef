import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildWidget, isBuildFresh } from '../dev/support/build-widget';
import type { Server } from '../dev/support/settings';
import { waitForAnswer } from '../dev/support/wait-for-answer';
import { type PhpOptions, startPhpServer } from '../dev/support/widget-server';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const BIND = '127.0.0.1';
const ANSWER_LIMIT_MS = 20_000;

/** A server of PHP on a port of its own. */
export interface RunningPhp {
  port: number;
  close(): Promise<void>;
}

/** Our player as owners get it, behind PHP. */
export interface RunningWidget {
  /** Address of the widget with a film. */
  url: string;
  close(): Promise<void>;
}

/** Builds the widget unless that is done, and serves it to work against a catalogue, whose ad list it asks. */
export async function startWidget(catalogueOrigin: string): Promise<RunningWidget> {
  await ensureWidgetBuilt();
  const { port, close } = await startPhp(catalogueOrigin);
  return { url: `http://localhost:${port}/vv-player.php?movie_id=1`, close };
}

export async function ensureWidgetBuilt(): Promise<void> {
  if (!isBuildFresh(ROOT)) await buildWidget(ROOT);
}

/** PHP's own server as `npm start` has it, working against a catalogue. */
export async function startPhp(catalogueOrigin: string, options: PhpOptions = {}): Promise<RunningPhp> {
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

/** A port of the loopback that nobody has at the moment. */
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
