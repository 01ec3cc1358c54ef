import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEAST_LIFE_MS, RENEW_AHEAD_MS } from '@/flows/episodes/renew-ahead';
import { ok } from '@/lib/result';
import { aMaster } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, settle } from '../../support/fake-widget';

const NOW_S = 1_800_000_000;
const LIFE_MS = 600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_S * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const MASTER = 'https://media.example/11/master.json';

const signed = (name: string, lifeMs: number, file = 'a.m3u8') => {
  const link = `${name}/${file}?exp=${(Date.now() + lifeMs) / 1000}`;
  return ok(aMaster({ sources: [{ label: '1080p', link, isDefault: true }] }));
};

/** A film that plays under URLs of this life; the master file lists new ones afterwards. */
async function watching(lifeMs = LIFE_MS, file?: string) {
  const catalogue = aCatalogue();
  catalogue.answers.set(MASTER, signed('old', lifeMs, file));
  const widget = aWidget({ catalogue });
  widget.commands.start();
  await settle();
  const masterCalls = () => catalogue.calls.filter(({ name }) => name === MASTER).length;
  /** Reports the time, a while later. */
  const tick = async (ms = 0, playback: 'playing' | 'paused' = 'playing') => {
    vi.setSystemTime(Date.now() + ms);
    catalogue.answers.set(MASTER, signed('new', lifeMs, file));
    widget.media.at(30, playback, 600);
    widget.media.emit('timeupdate', { currentTime: 30, duration: 600 });
    await vi.dynamicImportSettled();
    await settle();
  };
  await tick();
  return { ...widget, masterCalls, tick };
}

test('Renewal ahead: a film that plays gets new URLs before the old ones expire, and keeps its buffer', async () => {
  const { media, masterCalls, page, tick, state } = await watching();
  await tick(LIFE_MS - RENEW_AHEAD_MS - 1);
  expect(masterCalls()).toBe(1);
  await tick(1);
  expect(masterCalls()).toBe(2);
  expect(media.renewed?.source.url).toContain('/new/a.m3u8');
  expect(state().stream?.source.url).toContain('/new/a.m3u8');
  expect(media.loads, 'no new load').toBe(1);
  await tick(1_000);
  expect(masterCalls(), 'the new URLs last').toBe(2);
  page.now.mockReturnValue(LIFE_MS);
  await tick(LIFE_MS - RENEW_AHEAD_MS);
  expect(masterCalls()).toBe(3);
});

test('Renewal ahead: a paused film waits for its next start', async () => {
  const { masterCalls, tick } = await watching();
  await tick(LIFE_MS, 'paused');
  expect(masterCalls()).toBe(1);
  await tick();
  expect(masterCalls()).toBe(2);
});

test('Renewal ahead: a player that cannot go on in its buffer is left alone', async () => {
  const { media, masterCalls, tick, state } = await watching();
  media.renews = false;
  await tick(LIFE_MS - RENEW_AHEAD_MS);
  expect(masterCalls()).toBe(2);
  expect(media.loads).toBe(1);
  expect(state().stream?.source.url).toContain('/old/');
});

test.each<[string, number, string]>([
  ['whose life is short', LEAST_LIFE_MS - 1_000, 'a.m3u8'],
  ['of a file', LIFE_MS, 'a.mp4'],
])('Renewal ahead: URLs %s wait for their refusal', async (_, lifeMs, file) => {
  const { masterCalls, tick } = await watching(lifeMs, file);
  await tick(lifeMs);
  expect(masterCalls()).toBe(1);
});
