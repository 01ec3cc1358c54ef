import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { planStart } from '@/domain/startup/plan-start';
import { ok } from '@/lib/result';
import { readStartMemory } from '@/storage/viewer-memory';
import { adsRequested } from '@/store/updates/ad-phases';
import { aContent, anEpisode, aSeries } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

const FILM = { content: aContent({ id: 5, title: 'Река', hasMultipleEpisodes: false }) };
const VARIANT = { id: 77, title: 'Река вслух', filepath: 'https://cdn.example/river.m3u8' };
const EPISODES = [anEpisode({ id: 51, contentId: 5, season: null, title: '' })];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The service gives another film from now on. */
function serveFilm({ catalogue }: FakeWidget, episodes = EPISODES): void {
  const next = aCatalogue({ ...FILM, episodes });
  for (const [name, answer] of next.answers) catalogue.answers.set(name, answer);
}

async function load(widget: FakeWidget, payload: object = { movieId: 5 }) {
  const answer = widget.call('load', payload);
  await settle();
  return answer;
}

describe('load', () => {
  test('opens another film, which plays on as the last one did', async () => {
    const widget = await aPlayingWidget();
    serveFilm(widget);
    expect(await load(widget)).toEqual(ok(null));
    expect(widget.handlers.state()).toMatchObject({ movieId: 5, title: 'Река', episodeId: 51, season: null });
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked', startAt: null });
    expect(widget.catalogue.calls.at(-2)).toMatchObject({ params: { path: { id: 5 } } });
  });

  test('of another episode before the first answers leaves the plan of the link', async () => {
    const widget = aWidget({ catalogue: aCatalogue({ episodes: aSeries() }) });
    const answers = { contentId: 1, episodes: aSeries(), isAvailable: true };
    const planned = planStart(widget.config, answers, readStartMemory(widget.memory));
    const plans = [planned];
    widget.deps.plannedStart = () => plans.pop() ?? null;
    const answer = ok(aSeries());
    let arrive: (value: typeof answer) => void = () => undefined;
    const episodes = new Promise<typeof answer>((resolve) => {
      arrive = resolve;
    });
    widget.catalogue.answers.set('/episodes', episodes as never);
    widget.commands.start();
    const loading = load(widget, { movieId: 1, episodeId: 12, t: 70 });
    const asked = () => widget.catalogue.calls.filter(({ name }) => name === '/episodes');
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    arrive(answer);
    expect(await loading).toEqual(ok(null));
    expect(widget.state().selection?.episodeId).toBe(12);
    expect(widget.media.loaded?.options.startAt).toBe(70);
  });

  test('before the first answers ends the plan that the page is still making', async () => {
    const widget = aWidget();
    const plannedStart = vi.fn(() => null);
    Object.assign(widget.deps, { plannedStart });
    widget.catalogue.answers.set('/episodes', new Promise(() => undefined) as never);
    widget.commands.start();
    await settle();
    expect(plannedStart).not.toHaveBeenCalled();
    widget.call('load', { movieId: 5 });
    await vi.waitFor(() => expect(plannedStart).toHaveBeenCalled());
  });

  test('counts as a call of the host page where it continues autoplay', async () => {
    const widget = aWidget({ query: { autoPlay: true } });
    widget.commands.start();
    await settle();
    expect(widget.media.loaded?.options).toMatchObject({ start: 'auto' });
    widget.playIntent.confirm();
    serveFilm(widget);
    await load(widget);
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked' });
  });

  test('keeps the player on the screen, and mounts a new one after a failure', async () => {
    const widget = await aPlayingWidget();
    const { attempt } = widget.state();
    serveFilm(widget);
    await load(widget);
    expect(widget.state().attempt).toBe(attempt);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    await settle();
    expect(widget.state().failure).not.toBeNull();
    expect(await load(widget)).toEqual(ok(null));
    expect(widget.state()).toMatchObject({ failure: null, restart: null, attempt: attempt + 1 });
    expect(widget.handlers.state().phase).toBe('ready');
  });

  test('saves the position of the last film, and tells the page about the new episode', async () => {
    const widget = await aPlayingWidget();
    serveFilm(widget);
    await load(widget);
    expect(widget.stored('episodesTimeProgress')).toMatchObject({ 11: expect.anything() });
    expect(widget.host.events.filter(({ name }) => name === 'episodechange')).toEqual([
      { name: 'episodechange', payload: expect.objectContaining({ id: 51, contentId: 5 }) },
    ]);
    expect(widget.host.plains).toEqual([{ event: 'episodeChanged', episode: expect.objectContaining({ id: 51 }) }]);
  });

  test.each([
    [{ autoPlay: true }, 'auto'],
    [{ autoPlay: false }, 'paused'],
    [{}, 'asked'],
  ])('with %j starts as %s', async (options, start) => {
    const widget = await aPlayingWidget();
    serveFilm(widget);
    await load(widget, { movieId: 5, ...options });
    expect(widget.media.loaded?.options.start).toBe(start);
  });

  test('opens the named episode at its time, and forgets those of the link', async () => {
    const widget = await aPlayingWidget({ query: { season: 2, episode: 3, t: 600 } });
    serveFilm(widget, aSeries());
    await load(widget, { movieId: '5', season: 2, episode: 2, t: 70.9 });
    expect(widget.handlers.state()).toMatchObject({ movieId: 5, season: 2, episode: 2 });
    expect(widget.media.loaded?.options.startAt).toBe(70);
    serveFilm(widget);
    await load(widget);
    expect(widget.handlers.state()).toMatchObject({ episodeId: 51, season: null });
    expect(widget.media.loaded?.options.startAt).toBeNull();
  });

  test.each([{ movieId: 5 }, { movieId: 1 }])('forgets the end of the link with %j', async (target) => {
    const widget = await aPlayingWidget({ query: { end: 90 } });
    if (target.movieId === 5) serveFilm(widget);
    await load(widget, target);
    widget.media.obeys = true;
    for (const currentTime of [89, 90]) {
      widget.media.at(currentTime);
      widget.media.emit('timeupdate', { currentTime, duration: 2520 });
    }
    expect(widget.media.state().playback).toBe('playing');
  });

  test('tells nothing that the last link named in vain', async () => {
    const widget = await aPlayingWidget({ query: { voiceAuthor: 'Кураж' } });
    serveFilm(widget, [anEpisode({ id: 51, contentId: 5, episodeVariants: [VARIANT] })]);
    await load(widget, { movieId: 5, variantId: VARIANT.id });
    widget.media.emit('ready', undefined);
    expect(widget.host.names()).not.toContain('notfound');
  });

  test('takes no placeholder of a blocked film for playback', async () => {
    const widget = aWidget();
    widget.catalogue.answers.set('/contents/{id}/available', ok({ available: false }));
    widget.commands.start();
    await settle();
    widget.media.at(1);
    serveFilm(widget);
    expect(await load(widget)).toEqual(ok(null));
    expect(widget.media.loaded?.options.start).toBe('paused');
  });

  test('ends the ads of the last film', async () => {
    const widget = await aPlayingWidget({ config: { adListUrl: 'https://ads.example/list.json' } });
    widget.store.setState(adsRequested());
    serveFilm(widget);
    const signal = widget.supersede.take('ads');
    await load(widget);
    expect(signal.aborted).toBe(true);
    expect(widget.state()).toMatchObject({ prerollSeen: null, adHistory: [], adCount: 0 });
  });

  test('begins a new view, and no episode of the last film is counted into it', async () => {
    const widget = await aPlayingWidget();
    const { id } = widget.timeline.view();
    serveFilm(widget);
    await load(widget);
    const loaded = widget.timeline.view();
    expect(loaded.id).not.toBe(id);
    const of = widget.timeline.buffered()?.filter(({ view }) => view === loaded);
    expect(of?.map(({ name }) => name).slice(0, 2)).toEqual(['contentchange', 'episodechange']);
    expect(of?.filter(({ name }) => name === 'episodechange')).toHaveLength(1);
  });

  test('keeps the choices of the viewer, and no proposal of the page', async () => {
    const widget = await aPlayingWidget();
    await widget.call('setRelated', [{ id: 1, title: 'Другой' }]);
    await widget.call('setLoop', true);
    const style = { ...widget.state().settings.captionStyle, size: 150 as const };
    widget.commands.setCaptionStyle(style);
    serveFilm(widget);
    await load(widget);
    expect(widget.state()).toMatchObject({ settings: { captionStyle: style }, related: [], loop: true });
  });

  test('keeps what the host page said of its other players, and neither picture nor link of the last film', async () => {
    const widget = await aPlayingWidget();
    widget.handlers.hostPageChanged({
      shareUrl: 'https://a.example',
      poster: 'https://a.example/1.jpg',
      pauseOthers: false,
    });
    serveFilm(widget);
    await load(widget);
    expect(widget.state().hostPage).toEqual({ shareUrl: null, poster: null, pauseOthers: false });
  });

  test('answers with the failure of the new film', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.set('/contents/{id}', http(404));
    const answer = await load(widget, { movieId: 404 });
    expect(answer).toMatchObject({ ok: false, error: { name: 'NotFoundError' } });
    expect(widget.handlers.state()).toMatchObject({ phase: 'failed', movieId: 404, title: null });
  });

  test('answers that a film is blocked in the region', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.set('/contents/{id}/available', ok({ available: false }));
    expect(await load(widget)).toMatchObject({ ok: false, error: { name: 'BlockedError' } });
  });

  test('a later call replaces one that still waits', async () => {
    const widget = await aPlayingWidget();
    serveFilm(widget);
    const first = widget.call('load', { movieId: 7 });
    const second = widget.call('load', { movieId: 5 });
    await settle();
    expect(await first).toMatchObject({ ok: false, error: { name: 'AbortError' } });
    expect(await second).toEqual(ok(null));
  });

  test('starts a widget that has had no film', async () => {
    const widget = aWidget();
    serveFilm(widget);
    expect(await load(widget)).toEqual(ok(null));
    expect(widget.handlers.state()).toMatchObject({ phase: 'ready', movieId: 5 });
    expect(widget.media.loaded?.options.start).toBe('paused');
  });
});

describe('unload', () => {
  const refusalOf = (answer: Promise<unknown>) => expect(answer).resolves;

  test('ends the film at once, with its poster, and saves the position', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300);
    expect(await widget.call('unload')).toEqual(ok(null));
    expect(widget.media.loaded).toBeNull();
    expect(widget.playIntent.isRequested()).toBe(false);
    expect(widget.stored('episodesTimeProgress')).toMatchObject({ 11: expect.anything() });
    expect(widget.handlers.state()).toMatchObject({
      ...{ phase: 'idle', playback: 'idle', currentTime: 0, duration: 0, error: null, ad: null },
      ...{ movieId: 1, episodeId: 11, title: expect.any(String) },
    });
  });

  test('requests nothing until somebody wants to play', async () => {
    const widget = await aPlayingWidget();
    await widget.call('unload');
    const { length } = widget.catalogue.calls;
    await vi.advanceTimersByTimeAsync(3_600_000);
    widget.connection.turn(false);
    widget.connection.turn(true);
    await settle();
    expect(widget.catalogue.calls).toHaveLength(length);
    expect(widget.media.loads).toBe(1);
  });

  test('ends the ads of the film', async () => {
    const widget = await aPlayingWidget();
    const signal = widget.supersede.take('ads');
    widget.store.setState(adsRequested());
    await widget.call('unload');
    expect(signal.aborted).toBe(true);
    expect(widget.state()).toMatchObject({ prerollSeen: null, adHistory: [] });
  });

  test.each<[string, (widget: FakeWidget) => unknown]>([
    ['the host page', (widget) => widget.call('play')],
    ['a press', (widget) => widget.commands.play()],
  ])('is followed by the same episode at its beginning, once %s wants to play', async (_, play) => {
    const widget = await aPlayingWidget();
    widget.commands.selectEpisode(12);
    await settle();
    widget.media.at(300);
    await widget.call('unload');
    widget.media.obeys = true;
    const answer = play(widget);
    await settle();
    await vi.advanceTimersByTimeAsync(100);
    expect(widget.state().selection?.episodeId).toBe(12);
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked', startAt: null });
    expect(widget.state()).toMatchObject({ resume: null, isUnloaded: false });
    expect(widget.media.loads).toBe(3);
    if (answer) expect(await answer).toEqual(ok(null));
  });

  test('is followed by another film', async () => {
    const widget = await aPlayingWidget();
    await widget.call('unload');
    serveFilm(widget);
    expect(await load(widget)).toEqual(ok(null));
    expect(widget.handlers.state()).toMatchObject({ phase: 'ready', movieId: 5 });
    expect(widget.media.loaded?.options.start).toBe('paused');
  });

  test('is followed by another episode', async () => {
    const widget = await aPlayingWidget();
    await widget.call('unload');
    expect(await widget.call('setEpisode', { episodeId: 12 })).toEqual(ok(null));
    expect(widget.handlers.state()).toMatchObject({ phase: 'ready', episodeId: 12 });
  });

  test('ends calls that wait, and a start that has not come to its stream', async () => {
    const widget = await aPlayingWidget();
    serveFilm(widget);
    const loading = widget.call('load', { movieId: 5 });
    const playing = widget.call('play');
    expect(await widget.call('unload')).toEqual(ok(null));
    await vi.advanceTimersByTimeAsync(100);
    await refusalOf(loading).toMatchObject({ ok: false, error: { name: 'AbortError' } });
    await refusalOf(playing).toMatchObject({ ok: false, error: { name: 'AbortError' } });
    expect(widget.media.loaded).toBeNull();
    expect(widget.handlers.state().phase).toBe('idle');
  });

  test('leaves nothing to seek', async () => {
    const widget = await aPlayingWidget();
    await widget.call('unload');
    expect(await widget.call('seek', 30)).toMatchObject({ ok: false, error: { name: 'NotFoundError' } });
  });

  test('ends a failure screen', async () => {
    const widget = await aPlayingWidget();
    widget.media.emit('failed', { kind: 'stream-failed', message: '', url: 'https://media.example/7.ts', status: 404 });
    expect(widget.handlers.state().phase).toBe('failed');
    await widget.call('unload');
    expect(widget.handlers.state()).toMatchObject({ phase: 'idle', error: null });
    widget.commands.play();
    await settle();
    expect(widget.handlers.state().phase).toBe('ready');
  });

  test('twice is the same as once, and before a film it is nothing', async () => {
    const widget = aWidget();
    expect(await widget.call('unload')).toEqual(ok(null));
    widget.commands.start();
    await settle();
    await widget.call('unload');
    expect(await widget.call('unload')).toEqual(ok(null));
    expect(widget.handlers.state().phase).toBe('idle');
  });
});
