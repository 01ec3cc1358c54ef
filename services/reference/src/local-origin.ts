/** Bind addresses that a page reaches as `localhost`. */
const REACHED_AS_LOCALHOST = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/** Returns the origin of a server for a browser on this machine. */
export function localOrigin(bind: string, port: number): string {
  const name = REACHED_AS_LOCALHOST.includes(bind) ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind;
  return `http://${name}:${port}`;
}
