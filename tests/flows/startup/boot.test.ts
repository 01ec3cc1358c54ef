import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Episode } from '@/domain/catalogue/content';
import type { StartPlan } from '@/domain/startup/plan-start';
import { CONTENT_DEADLINE_MS, OPTIONAL_DEADLINE_MS } from '@/domain/startup/start-limit';
import type { QueryConfig } from '@/domain/widget/widget-query';
import { fail } from '@/flows/fail';
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

describe('boot: wait of the viewer', () => {
  test.each(['autoplay', 'viewer'] as const)('goes on since a request by %s before the widget', async (by) => {
    const widget = aWidget();
    widget.playIntent.begin(by, 200);
    widget.page.now.mockReturnValue(1_500);
    widget.commands.start();
    await settle();
    expect(widget.playIntent.waitedMs()).toBe(1_300);
  });

  test('begins anew with a restart', async () => {
    const catalogue = aCatalogue();
    const answer = catalogue.answers.get('/episodes');
    catalogue.answers.set('/episodes', http(500));
    const widget = aWidget({ catalogue });
    widget.playIntent.begin('autoplay', 200);
    widget.commands.start();
    await settle();
    if (answer) catalogue.answers.set('/episodes', answer);
    widget.page.now.mockReturnValue(60_000);
    widget.commands.retry();
    await settle();
    expect(selectPhase(widget.state())).toBe('ready');
    expect(widget.playIntent.waitedMs()).toBe(0);
  });
});

describe('boot: catalogue calls', () => {
  test('start together, before the first answer', () => {
    const widget = aWidget({ config: { movieId: 7, extraQuery: [['ref', 'a']] } });
    widget.commands.start();
    expect(widget.catalogue.calls.map(({ name, params }) => [name, params])).toEqual([
      ['/contents/{id}', { path: { id: 7 }, query: [['ref', 'a']] }],
      ['/episodes', { query: { 'content-id': 7 } }],
      ['/contents/{id}/available', { path: { id: 7 }, query: { domain: 'https://site.example/film' } }],
      ['/contents/{id}/seasons', { path: { id: 7 } }],
    ]);
    expect(selectPhase(widget.state())).toBe('loading');
  });

  test.each([
    ['kinopoisk', 258687, '/kinopoisk/contents/{id}'],
    ['imdb', 'tt0816692', '/contents/by-imdb-id/{id}'],
  ] as const)('by an id of %s find the content first, and its id makes the others', async (by, id, path) => {
    const catalogue = aCatalogue({ content: aContent({ id: 7 }) });
    catalogue.answers.set(path, ok(aContent({ id: 7 })));
    const config = { movieId: null, lookup: { by, id }, adListUrl: 'https://ads.example/{content_id}' } as const;
    const widget = await started({ config, catalogue });
    expect(catalogue.calls.slice(0, 4).map(({ name, params }) => [name, params])).toEqual([
      [path, { path: { id }, query: [] }],
      ['/episodes', { query: { 'content-id': 7 } }],
      ['/contents/{id}/available', { path: { id: 7 }, query: { domain: 'https://site.example/film' } }],
      ['/contents/{id}/seasons', { path: { id: 7 } }],
    ]);
    expect(selectPhase(widget.state())).toBe('ready');
  });

  test('by an id that the catalogue does not know end with its content', async () => {
    const catalogue = aCatalogue();
    catalogue.answers.set('/kinopoisk/contents/{id}', http(404));
    const widget = await started({ config: { movieId: null, lookup: { by: 'kinopoisk', id: 1 } }, catalogue });
    expect(widget.state().failure?.kind).toBe('content-not-found');
    expect(catalogue.calls).toHaveLength(1);
  });

  test('leave out a disabled region check, and the content counts as available', async () => {
    const catalogue = aCatalogue({ available: false });
    const widget = await started({ query: { disableCheckingAvailable: true }, catalogue });
    expect(catalogue.calls.map(({ name }) => name)).not.toContain('/contents/{id}/available');
    expect(widget.state().catalogued?.available).toBe(true);
    expect(widget.media.loaded?.stream.source.type).toBe('hls');
  });
});

describe('boot: successful start', () => {
  test('does not wait for the titles of seasons, which follow', async () => {
    const catalogue = aCatalogue();
    let answer: (value: unknown) => void = () => undefined;
    catalogue.answers.set(
      '/contents/{id}/seasons',
      new Promise((resolve) => {
        answer = resolve;
      }) as never,
    );
    const widget = await started({ catalogue });
    expect(widget.media.loaded).not.toBeNull();
    const titles = () => widget.state().catalogued?.seasons.map(({ title }) => title);
    expect(titles()).toEqual([null, null]);
    answer(ok([{ id: 100, order: 1, title: 'Начало' }]));
    await settle();
    expect(titles()).toEqual(['Начало', null]);
  });

  test('sorts the catalogue, selects the first episode and loads its stream', async () => {
    const seasons = [{ id: 100, order: 1, title: 'Начало' }];
    const widget = await started({ catalogue: aCatalogue({ episodes: aSeries().reverse(), seasons }) });
    const { catalogued, selection, stream } = widget.state();
    expect(catalogued?.episodes.map(({ id }) => id)).toEqual([11, 12, 13, 21, 22, 23]);
    expect(catalogued?.seasons).toEqual([...seasons, { id: 200, order: 2, title: null }]);
    expect(selection).toEqual({ episodeId: 11, variantId: null });
    expect(stream?.source.url).toBe('https://media.example/film/index.m3u8');
    expect(widget.media.loaded).toMatchObject({ stream, options: { start: 'paused', startAt: null } });
    expect(selectPhase(widget.state())).toBe('ready');
    expect(widget.reported).toEqual([]);
  });

  test('leaves out episodes without a stream or an id of their own, and names them for the publisher', async () => {
    const [first, second, ...others] = aSeries(({ id }) => (id === 12 ? { m3u8MasterFilePath: null } : {}));
    const episodes = [first, second, first, ...others] as Episode[];
    const widget = await started({ catalogue: aCatalogue({ episodes }) });
    expect(widget.state().catalogued?.episodes.map(({ id }) => id)).toEqual([11, 13, 21, 22, 23]);
    const message = 'GET /episodes: no stream, or the id of another: 12, 11';
    expect(widget.log).toHaveBeenCalledWith('warn', message);
  });

  test('does not report the initial selection to the host page', async () => {
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
  ])('of a series with a completed first episode, query %j selects %d', async (query, id) => {
    const episodes = aSeries((episode) => ({ isCompleted: episode.id === 11 }));
    const widget = await started({ query, catalogue: aCatalogue({ episodes }) });
    expect(widget.state().selection?.episodeId).toBe(id);
  });

  test.each([
    [2, 2],
    [99, 1],
    [null, 1],
  ])('with variant %s in the query plays variant %d', async (episodeVariantId, variantId) => {
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
  ])('with query %j starts %s at %s', async (query, start, startAt) => {
    expect((await started({ query })).media.loaded?.options).toEqual({ start, startAt });
  });
});

describe('boot: required calls', () => {
  test.each([
    ['/contents/{id}', 404, { kind: 'content-not-found' }],
    ['/contents/{id}', 400, { kind: 'content-not-found' }],
    ['/episodes', 404, { kind: 'content-not-found' }],
    ['/contents/{id}', 500, { kind: 'unexpected', reason: 'catalogue' }],
    ['/episodes', 403, { kind: 'unexpected', reason: 'catalogue' }],
  ])('%s with status %d ends in the failure screen', async (name, status, failure) => {
    const catalogue = aCatalogue();
    catalogue.answers.set(name, http(status));
    const widget = await started({ catalogue });
    expect(widget.state().failure).toMatchObject(failure);
    expect(widget.media.loads).toBe(0);
    expect(widget.reported).toEqual([widget.state().failure]);
    expect(widget.causes).toEqual([{ kind: 'http', url: 'https://api.example/x', status, body: null }]);
  });

  test.each(['/contents/{id}', '/episodes'])(
    '%s with an invalid answer or without a network ends in the failure screen',
    async (name) => {
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
    },
  );

  test.each(['/contents/{id}', '/episodes'])('%s without an answer ends in the failure screen', async (name) => {
    const catalogue = aCatalogue();
    catalogue.answers.set(name, 'hang');
    const widget = await started({ catalogue });
    await vi.advanceTimersByTimeAsync(CONTENT_DEADLINE_MS - 1);
    expect(selectPhase(widget.state())).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(widget.state().failure).toMatchObject({ kind: 'unexpected', reason: 'timeout' });
  });

  test('content without episodes ends in the failure screen', async () => {
    const widget = await started({ catalogue: aCatalogue({ episodes: [] }) });
    expect(widget.state().failure?.kind).toBe('content-not-found');
    expect(widget.log).toHaveBeenCalledWith('error', 'GET /episodes: the list has no episode');
  });

  test('a bug during the start ends in the failure screen', async () => {
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

describe('boot: optional calls', () => {
  test.each(['/contents/{id}/seasons', '/contents/{id}/available'])('%s that fails is only logged', async (name) => {
    const catalogue = aCatalogue();
    catalogue.answers.set(name, http(500));
    const widget = await started({ catalogue });
    expect(selectPhase(widget.state())).toBe('ready');
    expect(widget.state().catalogued?.available).toBe(true);
    expect(widget.log).toHaveBeenCalledWith('warn', expect.stringContaining('http 500'));
    expect(widget.reported).toEqual([]);
  });

  test('the seasons and a region check that hang delay the start only briefly', async () => {
    const catalogue = aCatalogue();
    const names = ['/contents/{id}/seasons', '/contents/{id}/available'];
    for (const name of names) catalogue.answers.set(name, 'hang');
    const widget = await started({ catalogue });
    expect(OPTIONAL_DEADLINE_MS).toBeLessThan(CONTENT_DEADLINE_MS);
    await vi.advanceTimersByTimeAsync(OPTIONAL_DEADLINE_MS);
    expect(selectPhase(widget.state())).toBe('ready');
    const warnings = widget.log.mock.calls.filter(([, message]) => message.includes('going on without an answer'));
    expect(warnings).toHaveLength(2);
  });
});

describe('boot: superseded start', () => {
  test('a second start aborts the first one, whose answer is ignored', async () => {
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

  test('a restart aborts the stream that is being resolved', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.delete('https://media.example/12/master.json');
    widget.commands.selectEpisode(12);
    const lookUp = widget.catalogue.calls.at(-1);
    widget.commands.start();
    expect(lookUp?.limits.signal.aborted).toBe(true);
    await settle();
    expect(widget.state().failure).toBeNull();
  });

  test('a failure during the start is final, and no stream loads behind the failure screen', async () => {
    const widget = aWidget({ catalogue: aCatalogue({ content: aContent({ id: 7 }) }) });
    widget.commands.start();
    fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'the player did not load' });
    await settle();
    expect(widget.state()).toMatchObject({ catalogued: null, failure: { reason: 'chunk' } });
    expect(widget.media.loads).toBe(0);
  });
});

/** A plan of the startup, over unchecked answers. */
const PLAN = {
  episodes: [],
  episode: { id: 11 },
  variant: undefined,
  given: {},
  stored: null,
  startAt: null,
  asks: false,
};

describe('boot: plan of the startup', () => {
  const startWith = async (plan: object) => {
    const widget = aWidget();
    widget.deps.plannedStart = () => plan as StartPlan;
    widget.commands.start();
    await settle();
    return widget;
  };

  test('is followed, over the checked episodes', async () => {
    const widget = await startWith({ ...PLAN, episode: { id: '12' }, startAt: 70 });
    expect(widget.state()).toMatchObject({ selection: { episodeId: 12 }, failure: null });
    expect(widget.media.loaded?.options.startAt).toBe(70);
  });

  test('leaves no question open that the plan of the widget does not ask', async () => {
    const widget = aWidget({ query: { autoPlay: true } });
    // The page keeps its plan while the calls of the widget are on their way.
    widget.deps.plannedStart = () => {
      widget.playIntent.hold('question');
      return null;
    };
    widget.commands.start();
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.playIntent.isHeld('question')).toBe(false);
  });

  test.each([
    ['an episode', { episode: { id: 99 } }],
    ['a variant', { variant: { id: 99 } }],
  ])('is made anew where the checked answers lack %s of it', async (_, over) => {
    expect((await startWith({ ...PLAN, ...over, startAt: 70 })).media.loaded?.options.startAt).toBeNull();
  });
});

describe('boot: position of the account that arrives during the start', () => {
  const begin = async (prepare: (widget: ReturnType<typeof aWidget>) => void) => {
    const widget = aWidget({ query: { autoPlay: true }, stored: { episodesTimeProgress: { 11: 700 } } });
    prepare(widget);
    widget.commands.start();
    await settle();
    return widget;
  };

  test('does not stop a preview that plays', async () => {
    const widget = await begin((given) => {
      given.media.previewStart = 5;
      const plan = { ...PLAN, audio: {}, adList: null } as unknown as StartPlan;
      given.deps.plannedStart = (memory) => (memory === null ? plan : null);
    });
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'auto', startAt: null });
  });

  test('is asked about while the preview waits', async () => {
    const widget = await begin(({ media }) => {
      media.previewWaits = true;
    });
    expect(widget.state().resume).toEqual({ seconds: 700 });
  });
});
