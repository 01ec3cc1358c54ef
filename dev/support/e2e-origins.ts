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
