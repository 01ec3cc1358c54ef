import { startGroup } from './process-group';
import { type Settings, StartError, widgetEnvironment } from './settings';

/**
 * Number of PHP workers. PHP's built-in server handles one request at a time without them, so a slow chunk would delay
 * the others.
 */
const WORKERS = '4';
const PHP_PROBLEM = /PHP (Warning|Notice|Deprecated|Fatal error|Parse error)/;
const SHOWN_LINES = 15;

export type RunningServer = { close: () => Promise<void>; failed: Promise<never> };

/** Differences from the widget's server. */
export type PhpOptions = {
  /** Script that handles every request, relative to the root. */
  script?: string;
  /** Environment variables. They override all others. */
  variables?: Readonly<Record<string, string>>;
};

/** Serves the built widget as in production: vv-player.php behind PHP's built-in web server. */
export function startPhpServer(settings: Settings, root: string, options: PhpOptions = {}): RunningServer {
  const { script = 'php/vv-player.php', variables = {} } = options;
  const lastLines: string[] = [];
  const address = `${settings.bind.includes(':') ? `[${settings.bind}]` : settings.bind}:${settings.widget.port}`;
  const group = startGroup('php', ['-S', address, script], {
    cwd: root,
    env: {
      ...process.env,
      ...widgetEnvironment(process.env, settings, `${root}/dist`),
      ...variables,
      PHP_CLI_SERVER_WORKERS: WORKERS,
    },
    onOutput: (text) => {
      const lines = text.split('\n').filter((line) => line !== '');
      lastLines.push(...lines);
      lastLines.splice(0, lastLines.length - SHOWN_LINES);
      // Hide the request log, but show PHP's errors.
      for (const line of lines) if (PHP_PROBLEM.test(line)) process.stderr.write(`${line}\n`);
    },
  });
  const failed = group.exited.then((code): never => {
    throw new StartError(`PHP stopped${code === null ? '' : ` with code ${code}`}.\n${lastLines.join('\n')}`);
  });
  // The caller races this promise. After a stop nothing handles its rejection.
  failed.catch(() => {});
  return { close: () => group.stop(), failed };
}

/** Serves the sources through Vite with reload, at the same URL. */
export async function startViteServer(settings: Settings, root: string): Promise<RunningServer> {
  Object.assign(process.env, widgetEnvironment(process.env, settings, `${root}/dist`));
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    logLevel: 'warn',
    server: { port: settings.widget.port, host: settings.bind, strictPort: true },
  });
  await server.listen();
  return { close: () => server.close(), failed: new Promise(() => {}) };
}
