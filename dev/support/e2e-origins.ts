/**
 * Ports of the servers for e2e tests. They differ from the usual ones, so that a running `npm start` is not disturbed.
 */
const FIRST_PORT = Number(process.env.VV_E2E_PORT || 9080);

export const E2E_PORT = { widget: FIRST_PORT, catalogue: FIRST_PORT + 1, host: FIRST_PORT + 2 } as const;

export const E2E_ORIGIN = {
  widget: `http://localhost:${E2E_PORT.widget}`,
  catalogue: `http://localhost:${E2E_PORT.catalogue}`,
  host: `http://localhost:${E2E_PORT.host}`,
} as const;

/** Environment of the servers (`dev/start.ts --for-tests`). No ads but for the tests that ask for them. */
export const E2E_SERVERS = {
  VV_BIND: '127.0.0.1',
  VV_WIDGET_PORT: String(E2E_PORT.widget),
  VV_CATALOGUE_PORT: String(E2E_PORT.catalogue),
  VV_HOST_PORT: String(E2E_PORT.host),
  VV_ENV_AD_LIST_URL: `${E2E_ORIGIN.catalogue}/ad-list.json?content_id={content_id}&episode_id={episode_id}&preroll=`,
} as const;

/** The servers for the tests in other engines, which may run beside the e2e tests. */
export const ENGINE_PORT = {
  widget: FIRST_PORT + 3,
  catalogue: FIRST_PORT + 4,
  host: FIRST_PORT + 5,
  adLists: FIRST_PORT + 6,
} as const;

export const ENGINE_ORIGIN = {
  widget: `http://localhost:${ENGINE_PORT.widget}`,
  catalogue: `http://localhost:${ENGINE_PORT.catalogue}`,
  host: `http://localhost:${ENGINE_PORT.host}`,
  adLists: `http://localhost:${ENGINE_PORT.adLists}`,
} as const;
