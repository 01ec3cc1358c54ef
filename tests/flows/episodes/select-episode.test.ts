import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectEpisode } from '@/flows/episodes/select-episode';
import { ok } from '@/lib/result';
import { aMaster, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FOLLOWS = { by: 'player', byName: false } as const;

describe('selectEpisode', () => {
  test('selects at once, informs the host page by both events, then opens the stream at its beginning', async () => {
    const widget = await aPlayingWidget({ query: { t: 90, autoPlay: true } });
    widget.store.setState({ openMenu: 'episodes' });
    expect(selectEpisode(widget.deps, 22, FOLLOWS)).toBe(true);
    expect(widget.media).toMatchObject({ leaves: 1, loads: 1 });
    expect(widget.state()).toMatchObject({ selection: { episodeId: 22 }, stream: null, openMenu: null });
    const message = expect.objectContaining({ id: 22, order: 2, season: { id: 200, order: 2 }, variant: null });
    expect(widget.host.plains).toEqual([{ event: 'episodeChanged', episode: message }]);
    expect(widget.host.events).toEqual([{ name: 'episodechange', payload: message }]);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
    expect(widget.catalogue.calls.at(-1)?.name).toBe('https://media.example/22/master.json');
  });

  test.each([
    [null, 'paused'],
    ['viewer', 'asked'],
  ] as const)('requested by %s starts %s', async (by, start) => {
    const widget = await aPlayingWidget();
    selectEpisode(widget.deps, 12, { by, byName: false });
    await settle();
    expect(widget.media.loaded?.options.start).toBe(start);
  });

  test('plays the last of two quick selections, even if the first answers later', async () => {
    const widget = await aPlayingWidget();
    let resolveFirst = (_: unknown) => {};
    const firstAnswer = new Promise((resolve) => {
      resolveFirst = resolve;
    });
    widget.catalogue.answers.set('https://media.example/12/master.json', firstAnswer);
    selectEpisode(widget.deps, 12, FOLLOWS);
    selectEpisode(widget.deps, 13, FOLLOWS);
    await settle();
    const { loaded } = widget.media;
    resolveFirst(ok(aMaster({ sources: [{ label: 'late', link: '/late.m3u8', isDefault: true }] })));
    await settle();
    expect(widget.media.loaded).toBe(loaded);
    expect(widget.media.loads).toBe(2);
    expect(widget.state()).toMatchObject({ selection: { episodeId: 13 }, failure: null });
  });

  test('keeps the current dub if the new episode has it', async () => {
    const own = (id: number) => [aVariant(id * 10 + 1, 'Дубляж'), aVariant(id * 10 + 2, 'Original')];
    const episodes = aSeries(({ id }) => ({ episodeVariants: id === 13 ? [aVariant(131, 'Дубляж')] : own(id) }));
    const catalogue = aCatalogue({ episodes });
    const widget = await aPlayingWidget({ catalogue, query: { episodeVariantId: 112 } });
    selectEpisode(widget.deps, 12, FOLLOWS);
    expect(widget.state().selection).toEqual({ episodeId: 12, variantId: 122 });
    expect(catalogue.calls.at(-1)?.name).toBe('https://media.example/v122/master.json');
    expect(widget.host.plains[0]).toMatchObject({ episode: { variant: { id: 122, title: 'Original' } } });
    selectEpisode(widget.deps, 13, FOLLOWS);
    expect(widget.state().selection).toEqual({ episodeId: 13, variantId: 131 });
  });

  test('ignores an unknown episode', async () => {
    const widget = await aPlayingWidget();
    const before = widget.state();
    expect(selectEpisode(widget.deps, 99, FOLLOWS)).toBe(false);
    expect(widget.state()).toBe(before);
    expect(widget.host.plains).toEqual([]);
    expect(widget.media.loads).toBe(1);
  });

  test('ignores all episodes of blocked content', async () => {
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    expect(selectEpisode(widget.deps, 12, FOLLOWS)).toBe(false);
    expect(widget.state().selection?.episodeId).toBe(11);
    expect(widget.host.plains).toEqual([]);
  });

  test('does nothing before the catalogue has answered and behind the failure screen', async () => {
    expect(selectEpisode(aWidget().deps, 11, FOLLOWS)).toBe(false);
    const widget = await aPlayingWidget();
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    expect(selectEpisode(widget.deps, 12, FOLLOWS)).toBe(false);
    expect(widget.state().selection?.episodeId).toBe(11);
  });
});
