import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Episode } from '@/domain/catalogue/content';
import type { QueryConfig } from '@/domain/widget/widget-config';
import { CONTENT_DEADLINE_MS, OPTIONAL_DEADLINE_MS } from '@/flows/startup/boot';
import { err, ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aContent, anEpisode, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function started(given: Parameters<typeof aWidget>[0] = {}) {
  const widget = aWidget(given);
  widget.commands.start();
  await settle();
  return widget;
}

describe('boot: the calls', () => {
  test('leave together, before any has answered', () => {
    const widget = aWidget({ config: { movieId: 7, extraQuery: [['ref', 'a']] } });
    widget.commands.start();
    expect(widget.catalogue.calls.map(({ name, params }) => [name, params])).toEqual([
      ['/contents/{id}', { path: { id: 7 }, query: [['ref', 'a']] }],
      ['/episodes', { query: { 'content-id': 7 } }],
      ['/contents/{id}/seasons', { path: { id: 7 } }],
      ['/contents/{id}/available', { path: { id: 7 }, query: { domain: 'https://site.example/film' } }],
    ]);
    expect(selectPhase(widget.state())).toBe('loading');
  });

  test('the region check is left out when the owner wants none, and the content is available', async () => {
    const catalogue = aCatalogue({ available: false });
    const widget = await started({ query: { disableCheckingAvailable: true }, catalogue });
    expect(catalogue.calls.map(({ name }) => name)).not.toContain('/contents/{id}/available');
    expect(widget.state().catalogued?.available).toBe(true);
    expect(widget.media.loaded?.stream.source.type).toBe('hls');
  });
});

describe('boot: a good start', () => {
  test('the catalogue is sorted, the first episode is chosen and its stream is handed over', async () => {
    const seasons = [{ id: 100, order: 1, title: 'Начало' }];
    const widget = await started({ catalogue: aCatalogue({ episodes: aSeries().reverse(), seasons }) });
    const { catalogued, selection, stream } = widget.state();
    expect(catalogued?.episodes.map(({ id }) => id)).toEqual([11, 12, 13, 21, 22, 23]);
    expect(catalogued?.seasons).toEqual([...seasons, { id: 200, order: 2, title: null }]);
    expect(selection).toEqual({ episodeId: 11, variantId: null });
    expect(stream?.source.url).toBe('https://media.example/film/index.m3u8');
    expect(widget.media.loaded).toEqual({ stream, options: { start: 'paused', startAt: null } });
    expect(selectPhase(widget.state())).toBe('ready');
    expect(widget.reported).toEqual([]);
  });

  test('the first choice is none that the owner is told of', async () => {
    const { host } = await started();
    expect(host.plains).toEqual([]);
    expect(host.names()).toEqual([]);
  });

  test.each<[Partial<QueryConfig>, number]>([
    [{ episodeId: 22 }, 22],
    [{ season: 2, episode: 3 }, 23],
    [{ season: 2 }, 21],
    [{ episode: 2 }, 12],
    [{ episodeId: 99 }, 12],
    [{}, 12],
  ])('of a series whose first episode is completed, %j chooses %d', async (query, id) => {
    const episodes = aSeries((episode) => ({ isCompleted: episode.id === 11 }));
    const widget = await started({ query, catalogue: aCatalogue({ episodes }) });
    expect(widget.state().selection?.episodeId).toBe(id);
  });

  test.each([
    [2, 2],
    [99, 1],
    [null, 1],
  ])('variant %s of the query gives %d', async (episodeVariantId, variantId) => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Дубляж'), aVariant(2, 'Original')] })];
    const widget = await started({ query: { episodeVariantId }, catalogue: aCatalogue({ episodes }) });
    expect(widget.state().selection).toEqual({ episodeId: 11, variantId });
    expect(widget.catalogue.calls.at(-1)?.name).toBe(`https://media.example/v${variantId}/master.json`);
  });

  test.each<[Partial<QueryConfig>, string, number | null]>([
    [{}, 'paused', null],
    [{ autoPlay: true }, 'auto', null],
    [{ t: 90 }, 'paused', 90],
    [{ t: 0, episodeTime: 40 }, 'paused', 0],
    [{ episodeTime: 40, autoPlay: true }, 'auto', 40],
  ])('%j starts %s at %s', async (query, start, startAt) => {
    expect((await started({ query })).media.loaded?.options).toEqual({ start, startAt });
  });
});

describe('boot: what it cannot do without', () => {
  test.each([
    ['/contents/{id}', 404, { kind: 'content-not-found' }],
    ['/episodes', 404, { kind: 'content-not-found' }],
    ['/contents/{id}', 500, { kind: 'unexpected', reason: 'catalogue' }],
    ['/episodes', 403, { kind: 'unexpected', reason: 'catalogue' }],
  ])('%s answers %d', async (name, status, failure) => {
    const catalogue = aCatalogue();
    catalogue.answers.set(name, http(status));
    const widget = await started({ catalogue });
    expect(widget.state().failure).toMatchObject(failure);
    expect(widget.media.loads).toBe(0);
    expect(widget.reported).toEqual([widget.state().failure]);
    expect(widget.causes).toEqual([{ kind: 'http', url: 'https://api.example/x', status, body: null }]);
  });

  test.each(['/contents/{id}', '/episodes'])('%s of a wrong shape or without a network', async (name) => {
    const url = 'https://api.example/x';
    for (const error of [
      { kind: 'invalid-response', url, path: '0.id', message: 'Expected number' },
      { kind: 'network', url },
    ] as const) {
      const catalogue = aCatalogue();
      catalogue.answers.set(name, err(error));
      const widget = await started({ catalogue });
      expect(widget.state().failure).toMatchObject({ kind: 'unexpected', reason: 'catalogue' });
      expect(widget.reported[0]).toMatchObject({ detail: expect.stringContaining(url) });
    }
  });

  test.each(['/contents/{id}', '/episodes'])(
    '%s that never answers ends in a panel, not in a spinner',
    async (name) => {
      const catalogue = aCatalogue();
      catalogue.answers.set(name, 'hang');
      const widget = await started({ catalogue });
      await vi.advanceTimersByTimeAsync(CONTENT_DEADLINE_MS - 1);
      expect(selectPhase(widget.state())).toBe('loading');
      await vi.advanceTimersByTimeAsync(1);
      expect(widget.state().failure).toMatchObject({ kind: 'unexpected', reason: 'timeout' });
    },
  );

  test('content without an episode cannot be watched', async () => {
    const widget = await started({ catalogue: aCatalogue({ episodes: [] }) });
    expect(widget.state().failure?.kind).toBe('content-not-found');
  });

  test('a bug on the way ends in a panel too', async () => {
    const catalogue = aCatalogue();
    catalogue.answers.set('/episodes', Promise.reject(new TypeError('x is not a function')));
    const widget = await started({ catalogue });
    expect(widget.state().failure).toMatchObject({
      kind: 'unexpected',
      reason: 'bug',
      detail: 'TypeError: x is not a function',
    });
  });
});

describe('boot: what it can do without', () => {
  test.each(['/contents/{id}/seasons', '/contents/{id}/available'])('%s that fails is only logged', async (name) => {
    const catalogue = aCatalogue();
    catalogue.answers.set(name, http(500));
    const widget = await started({ catalogue });
    expect(selectPhase(widget.state())).toBe('ready');
    expect(widget.state().catalogued?.available).toBe(true);
    expect(widget.log).toHaveBeenCalledWith('warn', expect.stringContaining('http 500'));
    expect(widget.reported).toEqual([]);
  });

  test.each(['/contents/{id}/seasons', '/contents/{id}/available'])(
    '%s that hangs keeps nobody for long',
    async (name) => {
      const catalogue = aCatalogue();
      catalogue.answers.set(name, 'hang');
      const widget = await started({ catalogue });
      expect(OPTIONAL_DEADLINE_MS).toBeLessThan(CONTENT_DEADLINE_MS);
      await vi.advanceTimersByTimeAsync(OPTIONAL_DEADLINE_MS);
      expect(selectPhase(widget.state())).toBe('ready');
    },
  );
});

describe('boot: superseded', () => {
  test('a second start gives the first one up: its late answer is nobody’s', async () => {
    let resolveFirst = (_: unknown) => {};
    const firstAnswer = new Promise((resolve) => {
      resolveFirst = resolve;
    });
    const catalogue = aCatalogue();
    catalogue.answers.set('/episodes', firstAnswer);
    const widget = aWidget({ catalogue });
    widget.commands.start();
    catalogue.answers.set('/episodes', ok([anEpisode({ id: 11 })]));
    widget.commands.start();
    expect(catalogue.calls[0]?.limits.signal.aborted).toBe(true);
    await settle();
    resolveFirst(ok<Episode[]>([]));
    await settle();
    expect(widget.state()).toMatchObject({ failure: null, attempt: 2, selection: { episodeId: 11 } });
    expect(widget.media.loads).toBe(1);
  });

  test('a new start gives up the stream that was being looked up', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.delete('https://media.example/12/master.json');
    widget.commands.selectEpisode(12);
    const lookUp = widget.catalogue.calls.at(-1);
    widget.commands.start();
    expect(lookUp?.limits.signal.aborted).toBe(true);
    await settle();
    expect(widget.state().failure).toBeNull();
  });

  test('what breaks amid the start stays broken: nothing is loaded behind the panel', async () => {
    const widget = aWidget({ catalogue: aCatalogue({ content: aContent({ id: 7 }) }) });
    widget.commands.start();
    widget.commands.reportBreak('chunk', 'the player did not load');
    await settle();
    expect(widget.state()).toMatchObject({ catalogued: null, failure: { reason: 'chunk' } });
    expect(widget.media.loads).toBe(0);
  });
});
