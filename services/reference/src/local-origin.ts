/** Addresses that a page reaches by the name `localhost`. */
const REACHED_AS_LOCALHOST = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/** The origin a browser on this machine uses for a server bound to an address. */
export function localOrigin(bind: string, port: number): string {
  const name = REACHED_AS_LOCALHOST.includes(bind) ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind;
  return `http://${name}:${port}`;
}
