import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetHandover,
  frameQuery,
  mayReload,
  RELOAD_PAUSE_MS,
  reloadAfterFailure,
  reloadFrame,
} from '@/app/rescue/reload-frame';
import { readHandover } from '@/domain/startup/handover';

const PAGE = 'https://vv.example/vv-player.php?movie_id=1';

/** A frame whose history entry survives a reload. */
function aFrame(options: { refuses?: boolean; search?: string; state?: unknown } = {}) {
  const history = {
    state: options.state ?? (null as unknown),
    replaceState(state: unknown) {
      if (options.refuses) throw new DOMException('no', 'SecurityError');
      history.state = structuredClone(state);
    },
  };
  const location = { href: PAGE, search: options.search ?? '?movie_id=1&season=2', reload: vi.fn() };
  return { history, location } as unknown as Window & { location: { reload: ReturnType<typeof vi.fn> } };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/html' } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Frame reload: the next document reads the handover', () => {
  const frame = aFrame();
  expect(reloadFrame(frame, 'menu.js', { search: 'movie_id=1&t=20', prerollSeen: 11 })).toBe(true);
  expect(frame.location.reload).toHaveBeenCalledOnce();
  expect(readHandover(frame)).toMatchObject({ search: 'movie_id=1&t=20', prerollSeen: 11 });
  expect(frameQuery(frame).get('t')).toBe('20');
});

test('Frame reload: happens once a minute, and once for the same code', () => {
  const frame = aFrame();
  expect(mayReload(frame, 'menu.js')).toBe(true);
  reloadFrame(frame, 'menu.js', {});
  vi.advanceTimersByTime(RELOAD_PAUSE_MS - 1);
  expect(mayReload(frame, 'help.js')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload(frame, 'help.js')).toBe(true);
  expect(mayReload(frame, 'menu.js')).toBe(false);
});

test('Frame reload: may happen again after the clock was set back', () => {
  const frame = aFrame();
  reloadFrame(frame, 'menu.js', {});
  vi.setSystemTime(0);
  expect(mayReload(frame, 'help.js')).toBe(true);
});

test('Frame reload: a handover ends with the start that has read it, and the guard remains', () => {
  const frame = aFrame();
  reloadFrame(frame, 'menu.js', { search: 'movie_id=1&t=20' });
  forgetHandover(frame);
  expect(readHandover(frame).search).toBeUndefined();
  expect(frameQuery(frame).get('season')).toBe('2');
  expect(mayReload(frame, 'help.js')).toBe(false);
});

test('Frame reload: happens once in a document, whatever else is missing', async () => {
  const frame = aFrame();
  expect(reloadFrame(frame, 'menu.js', { search: 'movie_id=1&t=20' })).toBe(true);
  expect(reloadFrame(frame, 'help.js', { search: 'movie_id=1&t=21' })).toBe(true);
  await reloadAfterFailure(frame, { movieId: 1, selection: null, seconds: 22, plays: true }, {});
  expect(frame.location.reload).toHaveBeenCalledOnce();
  expect(readHandover(frame)).toMatchObject({ search: 'movie_id=1&t=20', code: 'menu.js' });
});

test('Frame reload: a start that has succeeded forgets that one before it failed', () => {
  const frame = aFrame({ state: { vvRestarts: 2, vv: { at: Date.now(), code: 'failed', search: 't=20' } } });
  forgetHandover(frame);
  expect(frame.history.state).toEqual({ vvRestarts: 2 });
});

test('Frame reload: a second one before the start has ended merges the handover', () => {
  const before = aFrame();
  reloadFrame(before, 'menu.js', { search: 'movie_id=1&t=20', prerollSeen: 11, choices: { rate: 1.25 } });
  const frame = aFrame({ state: before.history.state });
  reloadFrame(frame, 'player.js', {});
  expect(readHandover(frame)).toMatchObject({ search: 'movie_id=1&t=20', prerollSeen: 11, code: 'player.js' });
  expect(readHandover(frame).choices).toEqual({ rate: 1.25 });
});

test('Frame reload: one after a failure continues the playback, without a guard of its own', async () => {
  const frame = aFrame();
  frame.history.replaceState({ vvRestarts: 2 }, '');
  const selection = { episodeId: 12, variantId: 102 };
  const stored = new Map([['player-muted', 'true']]);
  const playback = { movieId: 1, selection, seconds: 300.8, plays: true };
  await reloadAfterFailure(frame, playback, { prerollSeen: 11, stored, choices: { rate: 1.25 } });
  expect(frame.location.reload).toHaveBeenCalledOnce();
  expect(Object.fromEntries(frameQuery(frame))).toEqual({
    movie_id: '1',
    episode_id: '12',
    episode_variant_id: '102',
    t: '300',
    auto_play: '1',
  });
  expect(readHandover(frame)).toMatchObject({ prerollSeen: 11, stored, choices: { rate: 1.25 } });
  expect(mayReload(frame, 'menu.js')).toBe(true);
  forgetHandover(frame);
  expect(frame.history.state).toEqual({ vvRestarts: 2 });
});

/** The query after a reload of a link that names the first episode. */
async function continued(selection: { episodeId: number; variantId: number | null } | null, seconds: number | null) {
  const frame = aFrame({ search: '?movie_id=1&episode=1&t=600&episode_time=30' });
  await reloadAfterFailure(frame, { movieId: 1, selection, seconds, plays: false }, {});
  return Object.fromEntries(frameQuery(frame));
}

test('Frame reload: one after a failure does not happen without a page to load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const frame = aFrame();
  await reloadAfterFailure(frame, { movieId: 1, selection: null, seconds: null, plays: true }, {});
  expect(frame.location.reload).not.toHaveBeenCalled();
});

test('Frame reload: the beginning of an episode does not get the second of the link', async () => {
  expect(await continued({ episodeId: 15, variantId: null }, null)).toEqual({
    movie_id: '1',
    episode_id: '15',
    auto_play: '0',
  });
});

test('Frame reload: keeps the voice of the link, which also chooses the audio track', async () => {
  const frame = aFrame({ search: '?movie_id=1&voice_author=Original' });
  const selection = { episodeId: 12, variantId: 102 };
  await reloadAfterFailure(frame, { movieId: 1, selection, seconds: null, plays: false }, {});
  expect(frameQuery(frame).get('voice_author')).toBe('Original');
  expect(frameQuery(frame).get('episode_variant_id')).toBe('102');
});

test('Frame reload: before an episode is selected the link decides the second', async () => {
  expect(await continued(null, null)).toMatchObject({ episode: '1', t: '600', episode_time: '30' });
});

test('Frame reload: does nothing where the browser keeps no state, because nothing would guard it', () => {
  const frame = aFrame({ refuses: true });
  expect(reloadFrame(frame, 'menu.js', {})).toBe(false);
  expect(frame.location.reload).not.toHaveBeenCalled();
});

test('Frame reload: continues a film that the host page has opened, without the episode of the link', async () => {
  const frame = aFrame({ search: '?movie_id=1&season=2&episode=3&end=90&voice_author=Original&user_id=7' });
  await reloadAfterFailure(frame, { movieId: 5, selection: null, seconds: null, plays: true }, {});
  expect(Object.fromEntries(frameQuery(frame))).toEqual({ movie_id: '5', user_id: '7', auto_play: '1' });
  expect(readHandover(frame).movieId).toBe(5);
});
