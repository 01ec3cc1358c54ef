import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uncached } from '@/catalogue';
import { REFUSED_LIMIT_MS, RENEWAL_INTERVAL_MS } from '@/flows/episodes/renew-stream';
import { ok } from '@/lib/result';
import type { MediaFailure } from '@/media/events';
import { aMaster } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MASTER = 'https://media.example/11/master.json';
const NEXT_MASTER = 'https://media.example/12/master.json';
const DENIED: MediaFailure = {
  kind: 'stream-failed',
  message: 'denied',
  type: 'networkError',
  details: 'fragLoadError',
  url: 'https://media.example/old/3.m4s',
  status: 403,
};

const named = (name: string) => ok(aMaster({ sources: [{ label: '1080p', link: `${name}/a.m3u8`, isDefault: true }] }));

/** An episode that plays at second 30 under old URLs; its master file now lists new ones. */
async function watching() {
  const catalogue = aCatalogue();
  catalogue.answers.set(MASTER, named('old'));
  const widget = aWidget({ catalogue });
  widget.commands.start();
  await settle();
  catalogue.answers.set(MASTER, named('new'));
  widget.media.at(30, 'playing', 600);
  const masterCalls = () => catalogue.calls.filter(({ name }) => name === MASTER);
  return { ...widget, masterCalls };
}

const url = 'https://media.example/new/a.m3u8';

/** Waits until a refusal has been handled: its code loads first. */
async function handled(): Promise<void> {
  await vi.dynamicImportSettled();
  await settle();
}

test('Renewal: a refused file gets the content new URLs, past all caches, and the buffer stays', async () => {
  const { media, masterCalls, state } = await watching();
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(media.renewed?.source.url).toBe(url));
  await vi.waitFor(() => expect(state().stream?.source.url).toBe(url));
  expect(masterCalls().at(-1)?.limits.send).toBe(uncached);
  expect(media.loads, 'no new load').toBe(1);
});

test('Renewal: several refused files cause one request', async () => {
  const { media, masterCalls } = await watching();
  for (let count = 0; count < 5; count += 1) media.emit('denied', DENIED);
  await vi.waitFor(() => expect(media.renewed).not.toBeNull());
  expect(masterCalls()).toHaveLength(2);
});

test.each(['playing', 'paused'] as const)(
  'Renewal: a failed stream that was %s is reloaded at its second',
  async (playback) => {
    const { media, state } = await watching();
    media.at(30, playback);
    media.emit('failed', DENIED);
    await vi.waitFor(() => expect(media.loads).toBe(2));
    expect(media.loaded).toMatchObject({
      stream: { source: { url } },
      options: { start: playback === 'playing' ? 'asked' : 'paused', startAt: 30 },
    });
    expect(state().failure).toBeNull();
  },
);

test('Renewal: a live stream that failed is reloaded at its edge', async () => {
  const { media } = await watching();
  media.now = { ...media.now, streamType: 'live:dvr' };
  media.emit('failed', DENIED);
  await vi.waitFor(() => expect(media.loads).toBe(2));
  expect(media.loaded?.options.startAt).toBeNull();
});

test('Renewal: a player that cannot continue under new URLs loads them at its second', async () => {
  const { media } = await watching();
  media.renews = false;
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(media.loads).toBe(2));
  expect(media.loaded).toMatchObject({ stream: { source: { url } }, options: { start: 'asked', startAt: 30 } });
  expect(media.loaded?.picture.continues).toBe(true);
});

test('Renewal: a refused master file ends in the failure screen, with the failure of the stream', async () => {
  const { media, state, catalogue, causes } = await watching();
  catalogue.answers.set(MASTER, http(403));
  media.emit('failed', DENIED);
  await vi.waitFor(() => expect(state().failure?.kind).toBe('unexpected'));
  expect(causes).toEqual([DENIED]);
});

test('Renewal: new URLs that are refused too end in the failure screen, and later ones are renewed again', async () => {
  const { media, state, page, masterCalls } = await watching();
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(state().stream?.source.url).toBe(url));
  page.now.mockReturnValue(RENEWAL_INTERVAL_MS);
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(masterCalls()).toHaveLength(3));
  await settle();
  page.now.mockReturnValue(2 * RENEWAL_INTERVAL_MS - 1);
  media.emit('failed', DENIED);
  await vi.waitFor(() => expect(state().failure).not.toBeNull());
  expect(masterCalls()).toHaveLength(3);
});

test.each(['old', 'new'])('Renewal: a wait for a file whose %s URL is refused for seconds ends', async (name) => {
  const { media, state, page, catalogue, masterCalls } = await watching();
  catalogue.answers.set(MASTER, named(name));
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(media.renewed).not.toBeNull());
  await handled();
  media.emit('denied', DENIED);
  await handled();
  page.now.mockReturnValue(REFUSED_LIMIT_MS);
  media.emit('denied', DENIED);
  await handled();
  expect(state().failure, 'the buffer still plays').toBeNull();
  media.waiting = true;
  media.emit('denied', null);
  await handled();
  expect(state().failure, 'subtitles are missing').toBeNull();
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(state().failure).not.toBeNull());
  expect(masterCalls()).toHaveLength(2);
});

test('Renewal: a file that is gone under new URLs too is left to its retries', async () => {
  const { media, state, masterCalls, page } = await watching();
  const gone = { ...DENIED, status: 410 };
  media.emit('denied', gone);
  await vi.waitFor(() => expect(state().stream?.source.url).toBe(url));
  media.waiting = true;
  for (const now of [0, REFUSED_LIMIT_MS]) {
    page.now.mockReturnValue(now);
    media.emit('denied', gone);
    await handled();
  }
  expect(state().failure).toBeNull();
  media.emit('failed', gone);
  await vi.waitFor(() => expect(state().failure).not.toBeNull());
  expect(masterCalls()).toHaveLength(2);
});

test('Renewal: a failed stream whose URL is still the same ends in the failure screen', async () => {
  const { media, state, catalogue } = await watching();
  catalogue.answers.set(MASTER, named('old'));
  media.emit('failed', DENIED);
  await vi.waitFor(() => expect(state().failure).not.toBeNull());
  expect(media.loads, 'no new load').toBe(1);
});

test('Renewal: a stream that failed with 410 gets new URLs too', async () => {
  const { media, state } = await watching();
  media.emit('failed', { ...DENIED, status: 410 });
  await vi.waitFor(() => expect(state().stream?.source.url).toBe(url));
  expect(state().failure).toBeNull();
});

test('Renewal: another failure keeps its way to the failure screen', async () => {
  const { media, state, masterCalls } = await watching();
  media.emit('failed', { ...DENIED, status: 404 });
  expect(state().failure?.kind).toBe('unexpected');
  expect(masterCalls()).toHaveLength(1);
});

test('Renewal: an episode chosen meanwhile is left alone', async () => {
  const { media, catalogue, masterCalls, deps } = await watching();
  let answer = (_: unknown) => {};
  catalogue.answers.set(MASTER, new Promise((resolve) => (answer = resolve)));
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(masterCalls()).toHaveLength(2));
  deps.supersede.take('stream');
  answer(named('new'));
  await settle();
  expect(media.renewed).toBeNull();
  expect(media.loads).toBe(1);
});

test('Renewal: a refused file of the episode before does not disturb the start of the next one', async () => {
  const { media, catalogue, commands } = await watching();
  let answer = (_: unknown) => {};
  catalogue.answers.set(NEXT_MASTER, new Promise((resolve) => (answer = resolve)));
  commands.selectEpisode(12);
  await settle();
  media.emit('denied', DENIED);
  await handled();
  answer(named('next'));
  await settle();
  expect(media.renewed).toBeNull();
  expect(media.loaded).toMatchObject({ stream: { source: { url: 'https://media.example/next/a.m3u8' } } });
});

test('Renewal: another episode gets new URLs right after a renewal of the one before', async () => {
  const { media, catalogue, commands, state } = await watching();
  media.emit('denied', DENIED);
  await vi.waitFor(() => expect(state().stream?.source.url).toBe(url));
  commands.selectEpisode(12);
  await settle();
  catalogue.answers.set(NEXT_MASTER, named('next-new'));
  media.emit('failed', DENIED);
  await handled();
  expect(state()).toMatchObject({
    failure: null,
    stream: { source: { url: 'https://media.example/next-new/a.m3u8' } },
  });
});
