import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertPortsFree } from '../../../dev/support/free-port';
import { readSettings } from '../../../dev/support/settings';

let taken: Server;
let port: number;

beforeEach(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => taken.close());

test('Free port: a taken port is reported with the variable that changes it', async () => {
  const settings = readSettings({ VV_CATALOGUE_PORT: String(port), VV_HOST_PORT: '61082', VV_WIDGET_PORT: '61080' });
  await expect(assertPortsFree(settings)).rejects.toThrow(
    `Port ${port} is in use. Free it, or choose another with VV_CATALOGUE_PORT.`,
  );
});

test('Free port: an address of another machine is reported with VV_BIND', async () => {
  await expect(assertPortsFree(readSettings({ VV_BIND: '192.0.2.1' }))).rejects.toThrow('VV_BIND=192.0.2.1');
});
