import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectEpisode } from '@/flows/episodes/select-episode';
import { fail } from '@/flows/fail';
import { ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aMaster, anEpisode, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const retried = async (widget: FakeWidget) => {
  widget.commands.retry();
  await settle();
  return widget.media.loaded?.options;
};

describe('retry', () => {
  test('keeps the episode and the position, and plays without another gesture', async () => {
    const widget = await aPlayingWidget({ query: { season: 1, t: 30, autoPlay: false } });
    widget.commands.selectEpisode(22);
    await settle();
    widget.media.at(700.5);
    widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
    expect(selectPhase(widget.state())).toBe('failed');
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: 700.5 });
    expect(widget.state()).toMatchObject({ failure: null, attempt: 2, selection: { episodeId: 22 } });
  });

  test('keeps a variant that is not in the query', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Дубляж'), aVariant(2, 'Original')] })];
    const catalogue = aCatalogue({ episodes });
    const widget = await aPlayingWidget({ catalogue, query: { episodeVariantId: 1 } });
    widget.store.setState({ selection: { episodeId: 11, variantId: 2 } });
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    await retried(widget);
    expect(widget.state().selection).toEqual({ episodeId: 11, variantId: 2 });
  });

  test('repeats the first start, with its time code, after a failure before playback', async () => {
    const catalogue = aCatalogue();
    const content = catalogue.answers.get('/contents/{id}');
    catalogue.answers.set('/contents/{id}', http(500));
    const widget = aWidget({ catalogue, query: { t: 90, autoPlay: true, episodeId: 21 } });
    widget.commands.start();
    await settle();
    if (content) catalogue.answers.set('/contents/{id}', content);
    expect(await retried(widget)).toEqual({ start: 'auto', startAt: 90 });
    expect(widget.state().selection?.episodeId).toBe(21);
  });

  test('keeps the time code of the link after a failed master file', async () => {
    const catalogue = aCatalogue();
    catalogue.answers.set('https://media.example/11/master.json', http(404));
    const widget = aWidget({ catalogue, query: { t: 90 } });
    widget.commands.start();
    await settle();
    expect(await retried(widget)).toBeUndefined();
    catalogue.answers.set('https://media.example/11/master.json', ok(aMaster()));
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: 90 });
  });

  test('keeps a position at the end, where the catalogue rounds the duration down', async () => {
    const episodes = aSeries(() => ({ duration: 2520 }));
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ episodes }) });
    widget.media.at(2520.4, 'playing', 2521);
    widget.media.emit('failed', { kind: 'stream-failed', message: '' });
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: 2520.4 });
  });

  test('keeps the position after a second failure at the start', async () => {
    const widget = await aPlayingWidget();
    for (const currentTime of [300, 0, 0]) {
      widget.media.at(currentTime);
      widget.media.emit('failed', { kind: 'stream-failed', message: '' });
      expect((await retried(widget))?.startAt).toBe(300);
    }
  });

  test('of a failed master file does not use the position of the previous episode', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.set('https://media.example/12/master.json', http(500));
    widget.commands.selectEpisode(12);
    await settle();
    widget.catalogue.answers.set('https://media.example/12/master.json', ok(aMaster()));
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: null });
    expect(widget.state().selection?.episodeId).toBe(12);
  });

  test('does not affect the start position of a later episode', async () => {
    const widget = await aPlayingWidget();
    widget.media.emit('failed', { kind: 'stream-failed', message: '' });
    await retried(widget);
    selectEpisode(widget.deps, 12, { by: 'player', byName: false });
    await settle();
    selectEpisode(widget.deps, 11, { by: 'player', byName: false });
    await settle();
    expect(widget.media.loaded?.options.startAt).toBeNull();
  });

  test('of content that is no longer blocked starts at the position of the link, not of the placeholder', async () => {
    const catalogue = aCatalogue({ available: false });
    const widget = await aPlayingWidget({ catalogue, query: { t: 90 } });
    widget.media.at(1.5, 'ended');
    widget.media.emit('ended', undefined);
    expect(selectPhase(widget.state())).toBe('blocked');
    catalogue.answers.set('/contents/{id}/available', ok({ available: true }));
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: 90 });
  });

  test('starts the first episode when the current one is gone from the catalogue', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 12 } });
    widget.media.emit('failed', { kind: 'stream-failed', message: '' });
    const first = widget.state().catalogued?.episodes[0];
    widget.catalogue.answers.set('/episodes', ok([first]));
    expect(await retried(widget)).toEqual({ start: 'asked', startAt: null });
    expect(widget.state().selection?.episodeId).toBe(11);
  });

  test.each(['chunk', 'bug'] as const)('reloads the frame after a failure of the widget (%s)', async (reason) => {
    const widget = await aPlayingWidget();
    fail(widget.deps, { kind: 'unexpected', reason, detail: 'detail' });
    await retried(widget);
    expect(widget.page.reload).toHaveBeenCalledOnce();
    expect(widget.state().attempt).toBe(1);
  });

  test('hands the values of this page to the next document of the frame', async () => {
    const widget = await aPlayingWidget();
    widget.media.pageChoices.rate = 1.25;
    const stored = new Map([['player-muted', 'true']]);
    Object.assign(widget.deps.storage, { unsaved: stored });
    fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'detail' });
    await retried(widget);
    const values = { prerollSeen: null, breaksSeen: null, stored, choices: { rate: 1.25 } };
    expect(widget.page.reload).toHaveBeenCalledExactlyOnceWith(expect.anything(), values);
  });

  test('reloads the frame after the streaming library failed to load', async () => {
    const widget = await aPlayingWidget();
    widget.media.emit('failed', { kind: 'library-failed', message: '' });
    await retried(widget);
    expect(widget.page.reload).toHaveBeenCalledOnce();
  });

  test('keeps the frame after any other failure', async () => {
    const widget = await aPlayingWidget();
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    await retried(widget);
    expect(widget.page.reload).not.toHaveBeenCalled();
  });
});
