import { startGroup } from './process-group';
import { type Settings, StartError, widgetEnvironment } from './settings';

/** So that a slow chunk does not hold up the others; PHP's own server answers one request at a time without it. */
const WORKERS = '4';
const PHP_PROBLEM = /PHP (Warning|Notice|Deprecated|Fatal error|Parse error)/;
const KEPT_LINES = 15;

export type RunningServer = { close: () => Promise<void>; failed: Promise<never> };

/** What a server that is not quite the widget's has of its own. */
export type PhpOptions = {
  /** Answers every request; under the root. */
  script?: string;
  /** Of its environment, before anything else. */
  variables?: Readonly<Record<string, string>>;
};

/** Serves the built widget as in production: vv-player.php behind PHP's own web server. */
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
      lastLines.splice(0, lastLines.length - KEPT_LINES);
      // Its log of requests is noise; what PHP complains about is not.
      for (const line of lines) if (PHP_PROBLEM.test(line)) process.stderr.write(`${line}\n`);
    },
  });
  const failed = group.exited.then((code): never => {
    throw new StartError(`PHP stopped${code === null ? '' : ` with code ${code}`}.\n${lastLines.join('\n')}`);
  });
  // The owner races it; after a stop nobody listens any more.
  failed.catch(() => {});
  return { close: () => group.stop(), failed };
}

/** Serves the sources through Vite, with reload, at the same address. */
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
