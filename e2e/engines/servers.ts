import { createServer } from 'node:http';
import { updatePage } from '../../dev/docs/generated-page';
import { ENGINE_ORIGIN, ENGINE_PORT } from '../../dev/support/e2e-origins';
import { startGroup } from '../../dev/support/process-group';
import { browsersPage } from './browsers-page';
import { pingKey } from './engine';
import { forgetFinished, keepFinished } from './results';
import { waitForOutput } from './wait-for-output';

/** Includes a build where `dist` is older than the sources. */
const START_LIMIT_MS = 90_000;

/** Content with a preroll, and the ad's document. All other contents have no ads. */
const PREROLLS: Readonly<Record<string, string>> = { 6: 'linear', 10: 'short' };

/**
 * Serves the three origins, and ad lists that tell the pings of the engines apart. Returns the function that stops them
 * and writes docs/browsers.md for the engines that ran as a whole.
 */
export async function setup(): Promise<() => Promise<void>> {
  forgetFinished();
  const stop = await serve();
  return async () => {
    await stop();
    if (keepFinished()) updatePage(browsersPage, []);
  };
}

async function serve(): Promise<() => Promise<void>> {
  const stopAdLists = await serveAdLists();
  const output = waitForOutput(/(Open http)/, START_LIMIT_MS, 'The demo servers');
  const group = startGroup(process.execPath, ['--import', 'tsx', 'dev/start.ts', '--for-tests'], {
    env: {
      ...process.env,
      VV_BIND: '127.0.0.1',
      VV_WIDGET_PORT: String(ENGINE_PORT.widget),
      VV_CATALOGUE_PORT: String(ENGINE_PORT.catalogue),
      VV_HOST_PORT: String(ENGINE_PORT.host),
      VV_ENV_AD_LIST_URL: `${ENGINE_ORIGIN.adLists}/?content_id={content_id}`,
    },
    onOutput: output.add,
  });
  void group.exited.then((code) => output.fail(`they ended with code ${code}`));
  const stop = async () => {
    await group.stop();
    await stopAdLists();
  };
  try {
    await output.found;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** No driver can change a request on its way in all engines, so the list itself knows the engine. */
async function serveAdLists(): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const content = new URL(request.url ?? '/', ENGINE_ORIGIN.adLists).searchParams.get('content_id') ?? '';
    const name = PREROLLS[content];
    const query = `s=${pingKey(String(request.headers['user-agent']))}&creativeId=${name}`;
    const prerollList = name ? [{ vastUrl: `${ENGINE_ORIGIN.catalogue}/ads/vast/${name}.xml?${query}` }] : [];
    response.writeHead(200, {
      'Access-Control-Allow-Headers': String(request.headers['access-control-request-headers'] ?? '*'),
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'application/json',
    });
    response.end(request.method === 'OPTIONS' ? '' : JSON.stringify({ prerollList, midrollList: [] }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ENGINE_PORT.adLists, '127.0.0.1', resolve);
  });
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}
