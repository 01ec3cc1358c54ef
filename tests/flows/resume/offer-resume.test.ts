import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offerResume } from '@/flows/resume/offer-resume';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { episodesTimeProgress: '{"11":600}', episodesTimeProgressAt: '{"11":5}' };

async function startedWidget(given: Parameters<typeof aWidget>[0] = {}): Promise<FakeWidget> {
  const widget = aWidget(given);
  widget.commands.start();
  await settle();
  return widget;
}

/** Sends a saved position from the host page. The account uses the same rule. */
async function mergeFromHostPage(widget: FakeWidget) {
  widget.handlers.mergeHostStorage(SAVED);
  await vi.dynamicImportSettled();
  await settle();
}

describe('offerResume after the host page has sent its storage', () => {
  test('offers the position while nothing has played', async () => {
    const widget = await startedWidget();
    widget.media.at(0, 'idle');
    await mergeFromHostPage(widget);
    expect(widget.state()).toMatchObject({ resume: { seconds: 600 }, lastPosition: { episodeId: 11, seconds: 600 } });
    expect(widget.media.commands).toEqual(['seek 600']);
  });

  test('offers nothing once the viewer has moved the playhead', async () => {
    const widget = await startedWidget();
    widget.media.at(700, 'idle');
    await mergeFromHostPage(widget);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test('waits for a stream whose duration is unknown, and offers once', async () => {
    const widget = await startedWidget();
    await mergeFromHostPage(widget);
    expect(widget.state().resume).toBeNull();
    widget.media.at(0, 'idle');
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toEqual({ seconds: 600 });
    widget.commands.dismissResume();
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toBeNull();
  });

  test('offers at once where the catalogue knows the duration, before the stream is there', async () => {
    const widget = await startedWidget();
    const { catalogued } = widget.state();
    if (catalogued === null) throw new Error('the catalogue has not answered');
    const episodes = catalogued.episodes.map((episode) => ({ ...episode, duration: 2520 }));
    widget.store.setState({ catalogued: { ...catalogued, episodes } });
    await mergeFromHostPage(widget);
    expect(widget.state()).toMatchObject({ resume: { seconds: 600 }, lastPosition: { episodeId: 11, seconds: 600 } });
    expect(widget.media.commands).toEqual(['seek 600']);
  });

  test('replaces the position of a question that is still open', async () => {
    const widget = await startedWidget({
      stored: { episodesTimeProgress: { 11: 300 }, episodesTimeProgressAt: { 11: 1 } },
    });
    widget.media.at(300, 'idle');
    expect(widget.state().resume).toEqual({ seconds: 300 });
    await mergeFromHostPage(widget);
    expect(widget.state().resume).toEqual({ seconds: 600 });
  });

  test('offers nothing while the content has a play intent behind an ad', async () => {
    const widget = await startedWidget();
    widget.media.at(0, 'idle');
    widget.playIntent.hold('ad');
    widget.playIntent.request('viewer');
    await mergeFromHostPage(widget);
    expect(widget.state().resume).toBeNull();
  });
});

test('offerResume: ignores an episode that is not selected', async () => {
  const widget = await startedWidget({ stored: { episodesTimeProgress: { 12: 600 } } });
  widget.media.at(0, 'idle');
  offerResume(widget.deps, 12);
  expect(widget.state().resume).toBeNull();
});
