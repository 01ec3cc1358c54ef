import type { RunningServer } from '../../dev/reference/http-server';
import { startReference } from '../../dev/reference/server';

/** The reference service on a free port of the loopback, for one test file. */
export function startTestReference(widgetOrigins: readonly string[] | '*' = '*'): Promise<RunningServer> {
  return startReference({ port: 0, bind: '127.0.0.1', widgetOrigins });
}
