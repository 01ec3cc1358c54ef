import type { RunningServer } from '../../services/reference/src/http-server';
import { type ServerOptions, startReference } from '../../services/reference/src/server';

/** The reference service on a free port of the loopback, for one test file; it answers nothing undocumented. */
export function startTestReference(
  widgetOrigins: readonly string[] | '*' = '*',
  options: Omit<ServerOptions, 'port' | 'bind' | 'widgetOrigins'> = {},
): Promise<RunningServer> {
  return startReference({ verifyAnswers: true, ...options, port: 0, bind: '127.0.0.1', widgetOrigins });
}
