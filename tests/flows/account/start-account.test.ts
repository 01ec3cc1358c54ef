import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('Refused token: the viewer is told once, when the film plays', async () => {
  const catalogue = aCatalogue();
  const { commands, media, state } = aWidget({ catalogue });
  commands.start();
  await settle();
  media.emit('playing', undefined);
  expect(state().notice).toBeNull();
  catalogue.tokenRefused = true;
  media.emit('playing', undefined);
  expect(state().notice).toEqual({ kind: 'not-signed-in' });
  commands.dismissNotice();
  media.emit('playing', undefined);
  expect(state().notice).toBeNull();
});
