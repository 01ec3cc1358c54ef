import type { RunningServer } from '../../services/reference/src/http-server';
import { type ServerOptions, startReference } from '../../services/reference/src/server';

/** Starts the reference service on a free loopback port for one test file; it rejects undocumented responses. */
export function startTestReference(
  widgetOrigins: readonly string[] | '*' = '*',
  options: Omit<ServerOptions, 'port' | 'bind' | 'widgetOrigins'> = {},
): Promise<RunningServer> {
  return startReference({ verifyAnswers: true, ...options, port: 0, bind: '127.0.0.1', widgetOrigins });
}
