import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offerResume } from '@/flows/resume/offer-resume';
import { ok } from '@/lib/result';
import { selectAwaitsPress, selectPlayIntended } from '@/store/selectors';
import { aMaster, aSeries } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';
import { createGate } from '../../support/gate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { stored: { episodesTimeProgress: { 11: 600 } } };
const MASTER = 'https://media.example/11/master.json';

/** A widget whose player cannot play yet, as at every start. */
function aLoadingWidget(given: Parameters<typeof aWidget>[0] = {}): FakeWidget {
  const widget = aWidget(given);
  widget.media.ready = false;
  widget.commands.start();
  return widget;
}

/** A widget whose catalogue has answered, but not the master file. */
async function aWidgetBeforeItsStream(given: Parameters<typeof aWidget>[0] = {}) {
  const catalogue = aCatalogue({ episodes: aSeries(() => ({ duration: 2520 })) });
  const master = createGate<unknown>();
  catalogue.answers.set(MASTER, master.promise);
  const widget = aLoadingWidget({ catalogue, ...given });
  await settle();
  const open = async () => {
    master.resolve(ok(aMaster()));
    await settle();
  };
  return { widget, open };
}

describe('press before the stream can play', () => {
  test('a press before the catalogue has answered starts the content', async () => {
    const widget = aLoadingWidget();
    widget.commands.play();
    await settle();
    expect(widget.media.loaded?.options.start).toBe('asked');
    expect(selectAwaitsPress(widget.state())).toBe(false);
  });

  test('a press before the widget stands, with its own time', () => {
    const widget = aWidget({ query: { autoPlay: true } });
    widget.playIntent.request('viewer', 5);
    widget.commands.start();
    expect(widget.playIntent.state()).toEqual({ phase: 'requested', since: 5, by: 'viewer' });
  });

  test('a press before the stream is known starts the content', async () => {
    const { widget, open } = await aWidgetBeforeItsStream();
    expect(selectAwaitsPress(widget.state())).toBe(true);
    widget.commands.play();
    expect(selectAwaitsPress(widget.state())).toBe(false);
    await open();
    expect(widget.media.loaded?.options.start).toBe('asked');
    expect(widget.catalogue.calls.filter(({ name }) => name === MASTER)).toHaveLength(1);
  });

  test('a press before the stream can play reaches the player', async () => {
    const widget = aLoadingWidget();
    await settle();
    expect(widget.media.loaded?.options.start).toBe('paused');
    widget.commands.play();
    expect(widget.media.commands).toEqual(['play']);
    expect(selectAwaitsPress(widget.state())).toBe(false);
  });

  test('a press is taken back by a pause of the host page', async () => {
    const { widget, open } = await aWidgetBeforeItsStream();
    widget.commands.play();
    await widget.call('pause');
    await open();
    expect(widget.media.loaded?.options.start).toBe('paused');
    expect(selectAwaitsPress(widget.state())).toBe(true);
  });

  test('a press starts the preroll, also if its list is still on its way', async () => {
    const widget = aLoadingWidget({ config: { adListUrl: 'https://ads.example/list' } });
    widget.commands.play();
    await settle();
    expect(selectPlayIntended(widget.state())).toBe(true);
  });

  test('a press does not start blocked content in place of its message', async () => {
    const widget = aLoadingWidget({ catalogue: aCatalogue({ available: false }) });
    widget.commands.play();
    await settle();
    expect(widget.media.loaded?.stream.source.url).toBe('https://player.example/placeholder.mp4');
    expect(selectAwaitsPress(widget.state())).toBe(false);
  });

  test('a press counts for QoE from its own time', () => {
    const widget = aLoadingWidget();
    widget.commands.play(120);
    expect(widget.timeline.buffered()?.map(({ name, detail }) => [name, detail])).toEqual([
      ['playintent', { since: 120 }],
    ]);
  });

  test('a press is repeated by the restart after a failure', async () => {
    const catalogue = aCatalogue();
    const content = catalogue.answers.get('/contents/{id}');
    catalogue.answers.set('/contents/{id}', http(500));
    const widget = aLoadingWidget({ catalogue });
    widget.commands.play();
    await settle();
    if (content) catalogue.answers.set('/contents/{id}', content);
    widget.commands.retry();
    await settle();
    expect(widget.media.loaded?.options.start).toBe('asked');
  });
});

describe('press before the stream can play, with a resume prompt', () => {
  test('a press does not skip the question', async () => {
    const widget = aLoadingWidget(SAVED);
    widget.commands.play();
    await settle();
    expect(widget.state().resume).toEqual({ seconds: 600 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 600 });
  });

  test('a press behind the open prompt does nothing', async () => {
    const widget = aLoadingWidget(SAVED);
    await settle();
    widget.commands.play();
    expect(widget.media.commands).toEqual([]);
    expect(widget.state().resume).toEqual({ seconds: 600 });
  });

  test('the answer starts a stream that cannot play yet', async () => {
    const widget = aLoadingWidget(SAVED);
    await settle();
    widget.commands.resume();
    expect(widget.media.commands).toEqual(['play']);
    expect(widget.playIntent.isOn()).toBe(true);
  });

  test('a position that arrives after the press is asked about', async () => {
    const { widget, open } = await aWidgetBeforeItsStream();
    widget.commands.play();
    widget.memory.progress.write({ 11: 600 });
    offerResume(widget.deps, 11);
    expect(widget.state().resume).toEqual({ seconds: 600 });
    await open();
    expect(widget.media.loaded?.options.start).toBe('paused');
  });
});
