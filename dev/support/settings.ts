/** Settings of `npm start` from the environment. */
export type Settings = {
  bind: string;
  host: Server;
  widget: Server;
  catalogue: Server;
  database: Database;
};

export type Server = { port: number; variable: string; origin: string };

/** Storage of the reference service's accounts: a file, `:memory:` or a remote libsql URL. */
export type Database = { address: string; authToken?: string };

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = { VV_HOST_PORT: 8082, VV_WIDGET_PORT: 8080, VV_CATALOGUE_PORT: 8081 } as const;
const DEFAULT_BIND = '127.0.0.1';
/** Default database, inside the project and ignored by git. */
const DEFAULT_DATABASE = 'services/reference/data/catalogue.db';
/** Bind addresses that `localhost` reaches. A page on another address could not reach a server by that name. */
const REACHED_AS_LOCALHOST = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/** A user error, shown as one line without a stack. */
export class StartError extends Error {}

/** Reads ports and bind address. Throws a `StartError` that names the variable of a bad value. */
export function readSettings(env: Environment): Settings {
  const bind = env.VV_BIND || DEFAULT_BIND;
  const name = REACHED_AS_LOCALHOST.includes(bind) ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind;
  const server = (variable: keyof typeof DEFAULT_PORT): Server => {
    const port = readPort(env, variable);
    return { port, variable, origin: `http://${name}:${port}` };
  };
  const settings = {
    bind,
    host: server('VV_HOST_PORT'),
    widget: server('VV_WIDGET_PORT'),
    catalogue: server('VV_CATALOGUE_PORT'),
    database: {
      address: env.VV_CATALOGUE_DATABASE || DEFAULT_DATABASE,
      ...(env.VV_CATALOGUE_DATABASE_TOKEN && { authToken: env.VV_CATALOGUE_DATABASE_TOKEN }),
    },
  };
  const ports = new Set([settings.host.port, settings.widget.port, settings.catalogue.port]);
  if (ports.size < 3) throw new StartError('VV_HOST_PORT, VV_WIDGET_PORT and VV_CATALOGUE_PORT must differ.');
  return settings;
}

function readPort(env: Environment, variable: keyof typeof DEFAULT_PORT): number {
  const text = env[variable];
  if (!text) return DEFAULT_PORT[variable];
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`${variable} must be a port number from 1 to 65535, not "${text}".`);
}

/**
 * Returns the environment of the widget's page for the reference service. Variables that are already set win, even
 * empty ones. Events go to the reference service, unless the player keeps its own statistics.
 */
export function widgetEnvironment(env: Environment, settings: Settings, dist: string): Record<string, string> {
  const { origin } = settings.catalogue;
  const defaults: Record<string, string> = {
    VV_DIST: dist,
    VV_ENV_BASE_URL: origin,
    VV_ENV_AD_LIST_URL: `${origin}/ad-list.json?content_id={content_id}&episode_id={episode_id}`,
    ...(!env.VV_STATISTICS && { VV_ENV_STATISTICS_URL: `${origin}/statistics` }),
  };
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => env[name] === undefined));
}
