import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STOPPED } from '@/domain/ads/ad-status-code';
import { err, ok } from '@/lib/result';
import { selectAd, selectAdOpen } from '@/store/selectors';
import { aSchedule, urlsIn } from '../../support/ad-schedule';
import { anAd, FakeBegunAds } from '../../support/fake-ads';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle as settleAnswers } from '../../support/fake-widget';

const LIST = 'https://ads.example/list?e={episode_id}';
const URL_OF_11 = 'https://ads.example/list?e=11';

const PLAYING = anAd({ status: 7, isPlaying: true, currentTime: 2, remainingTime: 8 });

async function settle(): Promise<void> {
  await settleAnswers();
  await vi.dynamicImportSettled();
  await settleAnswers();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Given extends NonNullable<Parameters<typeof aWidget>[0]> {
  begun?: FakeBegunAds;
  /** Second from which a preview plays. */
  previewStart?: number;
  /** Called before the widget starts, as queued messages of the host page are. */
  before?: (widget: FakeWidget, begun: FakeBegunAds) => void;
}

/** A widget that starts by itself behind a preroll on the screen. */
async function startedBehind({ begun = new FakeBegunAds(URL_OF_11), previewStart, before, ...given }: Given = {}) {
  const widget = aWidget({ query: { autoPlay: true }, ...given, begun, config: { adListUrl: LIST } });
  widget.media.previewStart = previewStart ?? null;
  widget.commands.start();
  before?.(widget, begun);
  await settle();
  return { widget, begun, playing: begun.playing };
}

const payloads = ({ host }: FakeWidget, name: string) =>
  host.events.filter((event) => event.name === name).map(({ payload }) => payload);

/** The preroll as the startup leaves it: its first frame was shown. */
async function onScreen(given?: ConstructorParameters<typeof FakeBegunAds>[1]): Promise<FakeBegunAds> {
  const begun = new FakeBegunAds(URL_OF_11, given);
  await begun.show(PLAYING);
  return begun;
}

describe('Preroll that began before the widget', () => {
  test('is taken over as it plays, reported once, and the content follows it', async () => {
    const { widget, begun, playing } = await startedBehind({ begun: await onScreen() });
    expect(widget.ads.lists, 'no list of its own').toEqual([URL_OF_11]);
    expect(widget.ads.breaks, 'no preroll of its own').toEqual([]);
    expect(playing.commands).not.toContain('pause');
    expect(selectAd(widget.state())).toMatchObject({ id: 'a1', currentTime: 2, isStarted: true });
    expect(selectAdOpen(widget.state())).toBe(true);
    expect(payloads(widget, 'adstart')).toEqual([{ id: 'a1', type: 'preroll', duration: 10 }]);
    expect(widget.media.isGated, 'the content waits').toBe(true);
    playing.emit('adend', anAd({ status: 3 }));
    begun.over();
    expect(payloads(widget, 'adend')).toEqual([{ id: 'a1', type: 'preroll' }]);
    expect(widget.media.commands.at(-1)).toBe('open the gate and play');
    expect(widget.ads.session.running()).toBeNull();
  });

  test('gives the midroll of its list to the widget', async () => {
    const list = ok(aSchedule({ preroll: ['https://ads.example/p'], midroll: ['https://ads.example/m'] }));
    const begun = await onScreen({ list });
    const { widget } = await startedBehind({ begun });
    widget.media.at(0, 'playing', 2400);
    widget.media.emit('ready', undefined);
    expect(widget.state().breaks.flatMap(({ plan }) => urlsIn(plan))).toEqual(['https://ads.example/m']);
  });

  test('waits in the closed gate while its documents are still on their way', async () => {
    const begun = new FakeBegunAds(URL_OF_11);
    const { widget } = await startedBehind({ begun });
    expect(widget.state().adBreak).toMatchObject({ phase: 'requested' });
    expect(widget.media.isGated).toBe(true);
    await begun.show(PLAYING);
    await settle();
    expect(selectAdOpen(widget.state())).toBe(true);
  });

  test('that has ended before the widget listens is reported, and the content plays', async () => {
    const begun = await onScreen();
    begun.playing.emit('adend', anAd({ status: 3 }));
    begun.over();
    const { widget } = await startedBehind({ begun });
    expect(payloads(widget, 'adstart')).toHaveLength(1);
    expect(payloads(widget, 'adend')).toHaveLength(1);
    expect(widget.media.commands.at(-1)).toBe('open the gate and play');
  });

  test.each([
    ['none can play', {}],
    ['the engine does not load', { isMissing: true }],
    ['the list is broken', { list: err({ code: 900, message: 'Failed load ad list' } as const) }],
  ])('yields to the content when %s', async (_, given) => {
    const begun = new FakeBegunAds(URL_OF_11, given);
    begun.settle(null);
    const { widget } = await startedBehind({ begun });
    expect(widget.media.isGated).toBe(false);
    expect(widget.state().adBreak).toEqual({ phase: 'over' });
    expect(widget.ads.breaks).toEqual([]);
  });

  test('reports failed documents once, from before and after the takeover', async () => {
    const begun = await onScreen();
    begun.fail({ code: 901, message: 'Empty vast' }, 'https://ads.example/p?creativeId=p1');
    const { widget } = await startedBehind({ begun });
    begun.fail({ code: 301, message: 'timeout' }, 'https://ads.example/p?creativeId=p2');
    expect(payloads(widget, 'aderror')).toEqual([
      { id: 'p1', code: 901, message: 'Empty vast' },
      { id: 'p2', code: 301, message: 'timeout' },
    ]);
  });

  test('that failed behind a preview is reported without a second preroll, and the preview plays on', async () => {
    const begun = new FakeBegunAds(URL_OF_11);
    await begun.show(anAd());
    begun.playing.emit('error', { id: 'a1', code: 401, message: 'File not found' });
    begun.playing.emit('adend', anAd({ status: 2 }));
    begun.over();
    const { widget } = await startedBehind({
      begun,
      previewStart: 100,
    });
    expect(payloads(widget, 'aderror')).toEqual([{ id: 'a1', code: 401, message: 'File not found' }]);
    expect(widget.ads.breaks).toEqual([]);
    expect(widget.media.commands).not.toContain('close the gate');
    expect(widget.state().adBreak).toEqual({ phase: 'over' });
  });
});

describe('Viewer before the takeover', () => {
  test('plays an ad on that the viewer has paused, before the catalogue has answered', async () => {
    const begun = await onScreen();
    let isPausedThen: boolean | null = null;
    await startedBehind({
      begun,
      before({ commands }) {
        commands.pauseAd();
        expect(begun.playing.isPaused).toBe(true);
        commands.playAd();
        isPausedThen = begun.playing.isPaused;
      },
    });
    expect(isPausedThen).toBe(false);
  });

  test('is not asked about a position that arrives during the ad', async () => {
    const begun = await onScreen();
    const { widget } = await startedBehind({ begun });
    widget.store.setState({ stream: null });
    widget.media.at(0, 'idle');
    widget.handlers.mergeHostStorage({ episodesTimeProgress: '{"11":600}', episodesTimeProgressAt: '{"11":5}' });
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(begun.playing.isPaused).toBe(false);
  });
});

describe('Host page before the takeover', () => {
  test.each([
    ['adPause', (widget: FakeWidget) => widget.handlers.adPause()],
    ['pauseAd', (widget: FakeWidget) => void widget.call('pauseAd', undefined)],
    ['pause', (widget: FakeWidget) => void widget.call('pause', undefined)],
  ])('%s pauses the ad, which stays on the screen, and a play call resumes it', async (_, pause) => {
    const { widget, playing } = await startedBehind({ begun: await onScreen(), before: pause });
    expect(playing.isPaused).toBe(true);
    expect(widget.state().adBreak).toMatchObject({ phase: 'running', isPaused: true });
    expect(selectAdOpen(widget.state())).toBe(true);
    await widget.call('play', undefined);
    expect(playing.isPaused).toBe(false);
    expect(widget.state().adBreak).toMatchObject({ isPaused: false });
  });

  test('a pause after the end of the ad keeps the content paused', async () => {
    const begun = await onScreen();
    begun.over();
    const { widget } = await startedBehind({ begun, before: (it) => void it.call('pause', undefined) });
    expect(widget.media.commands.at(-1)).toBe('open the gate');
  });

  test('mute and volume apply to the ad', async () => {
    const { playing } = await startedBehind({
      begun: await onScreen(),
      before: (widget) => {
        void widget.call('setMuted', { muted: true });
        void widget.call('setVolume', { volume: 0.4 });
      },
    });
    expect(playing.commands).toEqual(expect.arrayContaining(['muted true', 'volume 0.4']));
  });
});

describe('Host page while the document of the preroll is on its way', () => {
  test.each([
    ['adPause', (widget: FakeWidget) => widget.handlers.adPause()],
    ['pauseAd', (widget: FakeWidget) => void widget.call('pauseAd', undefined)],
    ['pause', (widget: FakeWidget) => void widget.call('pause', undefined)],
  ])('%s pauses the ad as soon as it exists', async (_, pause) => {
    const begun = new FakeBegunAds(URL_OF_11);
    const { widget, playing } = await startedBehind({ begun });
    pause(widget);
    await settle();
    await begun.show(PLAYING);
    await settleAnswers();
    expect(playing.isPaused).toBe(true);
    await settle();
    await widget.call('play', undefined);
    expect(playing.isPaused).toBe(false);
  });

  test('mute and volume reach the ad from its beginning, before the code of ads', async () => {
    const begun = new FakeBegunAds(URL_OF_11);
    const widget = aWidget({ query: { autoPlay: true }, config: { adListUrl: LIST }, begun });
    widget.commands.start();
    await begun.show(PLAYING);
    expect(widget.state().adBreak.phase, 'no code of ads follows yet').not.toBe('running');
    void widget.call('setMuted', { muted: true });
    void widget.call('setVolume', { volume: 0.4 });
    await settle();
    expect(begun.playing.commands).toEqual(['muted true', 'volume 0.4']);
  });

  test('adPause before the catalogue has answered pauses the ad', async () => {
    const begun = new FakeBegunAds(URL_OF_11);
    const { playing } = await startedBehind({ begun, before: ({ handlers }) => handlers.adPause() });
    await begun.show(PLAYING);
    expect(playing.isPaused).toBe(true);
  });
});

describe('Preroll of another start', () => {
  test('ends when the widget chooses another episode, which gets its own', async () => {
    const begun = new FakeBegunAds('https://ads.example/list?e=12');
    await begun.show(PLAYING);
    const { widget } = await startedBehind({ begun });
    expect(begun.isStopped).toBe(true);
    expect(widget.ads.lists).toEqual(['https://ads.example/list?e=12', URL_OF_11]);
    expect(widget.ads.session.running()).toBe(widget.ads.last);
  });

  test('ends with the episode', async () => {
    const { widget, begun } = await startedBehind({ begun: await onScreen() });
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(begun.isStopped).toBe(true);
    expect(payloads(widget, 'adend')).toEqual([{ id: 'a1', type: 'preroll' }]);
    begun.playing.emit('adend', anAd({ status: STOPPED }));
    expect(payloads(widget, 'adend'), 'once').toHaveLength(1);
  });

  test('ends with a failure before the catalogue has answered', async () => {
    const { begun } = await startedBehind({
      begun: await onScreen(),
      before: ({ commands }) => commands.reportBreak('detail'),
    });
    expect(begun.isStopped).toBe(true);
  });

  test.each([
    ['blocked content', aCatalogue({ available: false })],
    ['content without episodes', aCatalogue({ episodes: [] })],
  ])('ends for %s', async (_, catalogue) => {
    const { widget, begun } = await startedBehind({ begun: await onScreen(), catalogue });
    expect(begun.isStopped).toBe(true);
    expect(widget.ads.session.running()).toBeNull();
  });
});
