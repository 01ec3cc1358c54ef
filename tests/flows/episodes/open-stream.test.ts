import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LEAST_STEP_MS, MASTER_DEADLINE_MS, START_LIMIT_MS } from '@/domain/startup/start-limit';
import { err, ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aMaster, anEpisode, aSeries } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MASTER = 'https://media.example/11/master.json';

/** A widget started on a film whose episode has this path. */
async function startedOn(path: string | null, prepare = (_: ReturnType<typeof aCatalogue>) => {}) {
  const catalogue = aCatalogue({ episodes: [anEpisode({ m3u8MasterFilePath: path })] });
  prepare(catalogue);
  const widget = aWidget({ catalogue });
  widget.commands.start();
  await settle();
  return widget;
}

describe('openStream: a master file', () => {
  test('is played as other content than before, with the duration by the catalogue', async () => {
    const catalogue = aCatalogue({ episodes: [anEpisode({ m3u8MasterFilePath: MASTER, duration: 2520 })] });
    const widget = aWidget({ catalogue });
    widget.commands.start();
    await settle();
    expect(widget.media.loaded?.picture).toEqual({ continues: false, duration: 2520 });
  });

  test('gives the stream, with relative links at its own origin', async () => {
    const sources = [{ label: '1080p', link: 'hls/a.m3u8', isDefault: true }];
    const widget = await startedOn(MASTER, ({ answers }) => answers.set(MASTER, ok(aMaster({ sources }))));
    expect(widget.media.loaded?.stream.source).toEqual({
      url: 'https://media.example/hls/a.m3u8',
      type: 'hls',
      label: '1080p',
    });
    expect(widget.state().stream).toBe(widget.media.loaded?.stream);
  });

  test.each([
    ['/media/11.json', 'https://api.example/media/11.json'],
    ['media/11.json', 'https://api.example/media/11.json'],
    ['//cdn.example/11.json', 'https://cdn.example/11.json'],
  ])('of path %s is requested at %s', async (path, url) => {
    const widget = await startedOn(path, ({ answers }) => answers.set(url, ok(aMaster())));
    expect(widget.catalogue.calls.at(-1)?.name).toBe(url);
    expect(selectPhase(widget.state())).toBe('ready');
  });

  const invalid = { kind: 'invalid-response', url: MASTER, path: 'sources', message: 'Expected array' } as const;
  test.each([
    ['answers 404', http(404)],
    ['answers 500', http(500)],
    ['is of a wrong shape', err(invalid)],
    ['lists no sources', ok(aMaster({ sources: [] }))],
    ['cannot be reached', err({ kind: 'network', url: MASTER } as const)],
  ])('that %s fails with its URL in the report', async (_, answer) => {
    const widget = await startedOn(MASTER, ({ answers }) => answers.set(MASTER, answer));
    expect(widget.state().failure).toEqual({ kind: 'master-failed', id: 'id-1', url: MASTER });
    const expectedError = (answer as { error?: unknown }).error ?? { kind: 'no-source', url: MASTER };
    expect(widget.causes).toEqual([expectedError]);
    expect(widget.media.loads).toBe(0);
    expect(widget.log).toHaveBeenCalledWith('error', expect.stringMatching(/https:/));
  });

  test('that never answers ends in the failure screen', async () => {
    const widget = await startedOn(MASTER, ({ answers }) => answers.set(MASTER, 'hang'));
    await vi.advanceTimersByTimeAsync(MASTER_DEADLINE_MS - 1);
    expect(selectPhase(widget.state())).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(widget.state().failure).toMatchObject({ kind: 'master-failed', url: MASTER });
  });
});

describe('openStream: the limit of a start', () => {
  test('leaves the master file what the catalogue did not use', async () => {
    const catalogue = aCatalogue();
    const widget = aWidget({ catalogue });
    widget.page.now.mockReturnValue(1_000);
    const content = catalogue.answers.get('/contents/{id}');
    let answer: (content: unknown) => void = () => undefined;
    catalogue.answers.set('/contents/{id}', new Promise((resolve) => (answer = resolve)));
    catalogue.answers.set(MASTER, 'hang');
    widget.commands.start();
    widget.page.now.mockReturnValue(13_000);
    answer(content);
    await settle();
    await vi.advanceTimersByTimeAsync(START_LIMIT_MS - 13_000 - 1);
    expect(selectPhase(widget.state())).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(widget.state().failure).toMatchObject({ kind: 'master-failed' });
  });

  test.each([
    [7_000, 7_000],
    [40_000, START_LIMIT_MS - LEAST_STEP_MS],
  ])('counts a wait of %i ms as %i ms of the first frame', async (waited, waitedMs) => {
    const catalogue = aCatalogue();
    const widget = aWidget({ catalogue });
    let answer: (content: unknown) => void = () => undefined;
    catalogue.answers.set('/episodes', new Promise((resolve) => (answer = resolve)));
    widget.commands.start();
    widget.page.now.mockReturnValue(waited);
    answer(ok(aSeries()));
    await settle();
    expect(widget.media.loaded?.options.waitedMs).toBe(waitedMs);
  });
});

describe('openStream: a stream without a master file', () => {
  test.each([
    ['https://media.example/film.m3u8', 'https://media.example/film.m3u8', 'hls'],
    ['/film.m3u8', 'https://api.example/film.m3u8', 'hls'],
    ['https://media.example/film.mp4', 'https://media.example/film.mp4', 'mp4'],
    ['https://youtu.be/x', 'https://youtu.be/x', 'youtube'],
  ])('passes %s on unchanged', async (path, url, type) => {
    const widget = await startedOn(path);
    expect(widget.media.loaded?.stream.source).toEqual({ url, type, label: '' });
    expect(widget.catalogue.calls).toHaveLength(4);
  });

  test.each([null, '', 'http://['])('is a failure for an episode with path %j', async (path) => {
    const widget = await startedOn(path);
    expect(widget.state().failure?.kind).toBe('content-not-found');
    const message = /^GET \/episodes: m3u8MasterFilePath is (?:missing|no URL) \(episode with id \d+\)$/;
    expect(widget.log).toHaveBeenCalledWith('error', expect.stringMatching(message));
  });
});

describe('openStream: blocked content', () => {
  test('plays the placeholder automatically and does not request the stream', async () => {
    const catalogue = aCatalogue({ available: false });
    const widget = aWidget({ query: { t: 90 }, catalogue });
    widget.commands.start();
    await settle();
    expect(catalogue.calls).toHaveLength(4);
    expect(widget.media.loaded).toMatchObject({
      stream: { source: { url: 'https://player.example/placeholder.mp4', type: 'mp4' } },
      options: { start: 'auto', startAt: null },
    });
    expect(widget.state().failure).toBeNull();
  });
});
