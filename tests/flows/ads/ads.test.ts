import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '@/lib/result';
import { selectAd, selectAdOpen, selectPlayIntended } from '@/store/selectors';
import { aSchedule } from '../../support/ad-schedule';
import { anAd } from '../../support/fake-ads';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle as settleAnswers } from '../../support/fake-widget';

const LIST = 'https://ads.example/list?c={content_id}&e={episode_id}';

/** The report of an error that has no code of its own. */
const UNKNOWN = { id: null, code: 900, message: 'Unknown message' };

/** Waits for the lazy ad code and its calls. */
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

/** A widget with an ad list, started until its preroll is prepared. */
async function started(given: Parameters<typeof aWidget>[0] = {}, before?: (widget: FakeWidget) => void) {
  const widget = aWidget({ ...given, config: { adListUrl: LIST, ...given.config } });
  before?.(widget);
  widget.commands.start();
  await settle();
  return widget;
}

/** A running preroll: the viewer pressed play, and the first frame was shown. */
async function inPreroll() {
  const widget = await started({ query: { autoPlay: true } });
  widget.ads.last.emit('loaded', anAd());
  widget.ads.last.emit('start', anAd({ status: 7, isPlaying: true }));
  return widget;
}

const events = ({ host }: FakeWidget, name: string) => host.events.filter((event) => event.name === name);

describe('Widget without an ad list', () => {
  test('plays the content at once, logs the reason, and does not load the ad engine', async () => {
    const widget = aWidget({ query: { autoPlay: true } });
    widget.commands.start();
    await settle();
    expect(widget.log).toHaveBeenCalledWith('warn', 'ENV_AD_LIST_URL is not defined');
    expect(widget.ads.asked).toBe(0);
    expect(widget.media.isGated).toBe(false);
    expect(widget.state().adBreak).toEqual({ phase: 'none' });
  });
});

test('Widget without an ad list: says so once a page, whatever follows', async () => {
  const widget = aWidget();
  widget.commands.start();
  await settle();
  widget.commands.playNext();
  await settle();
  await widget.call('load', { movieId: 5 });
  widget.media.emit('failed', { kind: 'stream-failed', message: '', url: 'https://media.example/7.ts', status: 404 });
  widget.commands.retry();
  await settle();
  expect(widget.state().attempt).toBeGreaterThan(1);
  const lines = widget.log.mock.calls.filter(([, message]) => message === 'ENV_AD_LIST_URL is not defined');
  expect(lines).toHaveLength(1);
});

describe('Preroll of content whose autoplay the browser refuses', () => {
  /** The ad fails, and then the content. */
  function refuse({ ads, deps, media }: FakeWidget, refused: 'sound' | 'all' = 'all') {
    ads.last.emit('error', { id: 'a1', code: 450, message: 'Video cant play: no gesture' });
    ads.last.emit('end', undefined);
    if (refused === 'all') deps.playIntent.refuse();
    media.emit('autoplayrefused', { refused });
  }

  test('is fetched anew, and precedes the content once the viewer presses play', async () => {
    const widget = await started({ query: { autoPlay: true } });
    const { ads, media, state } = widget;
    const first = ads.last;
    refuse(widget);
    await settle();
    expect(ads.last).not.toBe(first);
    expect(ads.last.commands).toEqual([]);
    expect(selectPlayIntended(state())).toBe(false);
    await media.play();
    expect(ads.last.commands).toEqual(['start 1', 'play']);
    expect(media.isGated).toBe(true);
  });

  test('is not fetched anew when the content plays without sound, or when an ad was shown', async () => {
    const muted = await started({ query: { autoPlay: true } });
    const only = muted.ads.last;
    refuse(muted, 'sound');
    const seen = await inPreroll();
    const shown = seen.ads.last;
    refuse(seen);
    await settle();
    expect(muted.ads.last).toBe(only);
    expect(seen.ads.last).toBe(shown);
  });

  test('is not fetched anew in mid-film', async () => {
    const widget = await started({ query: { autoPlay: true } });
    widget.media.at(100, 'paused');
    refuse(widget);
    await settle();
    expect(widget.ads.breaks).toHaveLength(1);
  });

  test('is not fetched anew for an episode that was left', async () => {
    const widget = await started({ query: { autoPlay: true } });
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    refuse(widget);
    await settle();
    expect(widget.ads.lists).toHaveLength(2);
    expect(widget.ads.breaks).toHaveLength(3);
  });

  test('is not fetched anew for an episode that was left while its ads were on their way', async () => {
    let arrive = () => {};
    const late = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return null;
    });
    const widget = await started({ query: { autoPlay: true } }, ({ ads }) => {
      ads.prepared = late;
    });
    const { ads, deps, media } = widget;
    ads.list = ok(aSchedule({}));
    await widget.call('setEpisode', { episodeId: 12 });
    arrive();
    await settle();
    deps.playIntent.refuse();
    media.emit('autoplayrefused', { refused: 'all' });
    await settle();
    expect(late).toHaveBeenCalledTimes(1);
    expect(media.isGated).toBe(false);
  });
});

describe('Preroll', () => {
  test('requests the list with the ids of the content and the episode', async () => {
    const { ads } = await started();
    expect(ads.lists).toEqual(['https://ads.example/list?c=1&e=11']);
  });

  test('waits, loaded, for a play intent, and then precedes the content', async () => {
    const { ads, media, state } = await started();
    ads.last.emit('loaded', anAd());
    expect(state()).toMatchObject({ adBreak: { phase: 'ready' } });
    expect(ads.last.commands).toEqual([]);
    await media.play();
    expect(ads.last.commands).toEqual(['start 1', 'play']);
    expect(media.commands).not.toContain('play');
    expect(selectPlayIntended(state())).toBe(true);
  });

  test('starts by itself when the content has autoplay', async () => {
    const { ads } = await started({ query: { autoPlay: true } });
    expect(ads.last.commands).toEqual(['start 1']);
  });

  test('starts as soon as it is ready when play was pressed before', async () => {
    const widget = aWidget({ config: { adListUrl: LIST } });
    widget.commands.start();
    await settle();
    await widget.media.play();
    expect(widget.ads.last.commands).toEqual(['start 1', 'play']);
  });

  test('starts with the volume of the player', async () => {
    const { ads, media } = await started();
    media.now = { ...media.now, volume: 0.3, muted: true };
    await media.play();
    expect(ads.last.commands).toEqual(['start 0.3 muted', 'play']);
  });

  test('hides the first frame of the content while it is pending', async () => {
    const widget = await started();
    await widget.media.play();
    widget.media.emit('frame', undefined);
    expect(widget.deps.firstFrame).not.toHaveBeenCalled();
    widget.ads.last.emit('end', undefined);
    widget.media.emit('frame', undefined);
    expect(widget.deps.firstFrame).toHaveBeenCalledOnce();
  });

  test('brings its companions to the host page, and its icons to the interface', async () => {
    const widget = await started({ query: { autoPlay: true } });
    const url = 'https://a.example/300.png';
    const companions = [
      { url, width: 300, height: 250, altText: null, clickThrough: null, viewTracking: [], clickTracking: [] },
    ];
    const icons = [{ id: 0, program: null, url, x: 0, y: 0, width: 20, height: 20, clickThrough: null }];
    widget.ads.last.emit('loaded', anAd());
    widget.ads.last.emit('start', anAd({ status: 7, isPlaying: true, companions, icons }));
    expect(events(widget, 'adstart')[0]?.payload).toEqual({ id: 'a1', type: 'preroll', duration: 10, companions });
    expect(widget.state().adBreak).toMatchObject({ ad: { icons } });
    expect(widget.state().adBreak).not.toMatchObject({ ad: { companions } });
    widget.commands.viewAdIcon(0);
    expect(widget.commands.clickAdIcon(0)).toBe('https://choices.example/');
    expect(widget.ads.last.commands.slice(-2)).toEqual(['icon view 0', 'icon click 0']);
  });

  test('is reported to the host page, the media session and the history', async () => {
    const widget = await inPreroll();
    expect(widget.deps.firstFrame, 'a frame is seen').toHaveBeenCalled();
    expect(events(widget, 'adstart')).toEqual([
      expect.objectContaining({ payload: { id: 'a1', type: 'preroll', duration: 10 } }),
    ]);
    expect(widget.media.adSession?.title).toBe('Объявление');
    expect(widget.state().adHistory).toEqual([{ id: 'a1', type: 'preroll', position: 1, duration: 10, perc: 0 }]);
    expect(widget.handlers.state()).toMatchObject({
      ad: { id: 'a1', type: 'preroll', currentTime: 0, duration: 10, canSkip: false },
    });
  });

  test('returns playback and the media session to the content when it ends', async () => {
    const widget = await inPreroll();
    widget.ads.last.emit('adend', anAd({ status: 3 }));
    widget.ads.last.emit('end', undefined);
    expect(widget.media.commands.at(-2)).toBe('suspend picture-in-picture false');
    expect(widget.media.commands.at(-1)).toBe('open the gate and play');
    expect(widget.state()).toMatchObject({ adBreak: { phase: 'over' } });
    expect(widget.media.adSession).toBeNull();
    expect(events(widget, 'adend')).toHaveLength(1);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    [
      'its list does not load',
      ({ ads }) => {
        ads.list = err({ code: 900, message: 'Failed load VAST' });
      },
    ],
    [
      'the engine does not load',
      ({ ads }) => {
        ads.isMissing = true;
      },
    ],
    [
      'no ad is left',
      ({ ads }) => {
        ads.isEmpty = true;
      },
    ],
    [
      'the engine throws',
      ({ ads }) => {
        ads.isBroken = true;
      },
    ],
  ])('yields to content with a play intent when %s', async (_, spoil) => {
    const { ads, media, state, log, host } = await started({ query: { autoPlay: true } }, (widget) => {
      widget.ads.isSlow = true;
      spoil(widget);
    });
    ads.answer();
    await settle();
    expect(media.isGated).toBe(false);
    expect(media.loaded?.options.start).toBe('auto');
    const errors = log.mock.calls.filter(([level]) => level === 'error').map(([, words]) => words);
    expect(errors, 'only a bug is an error').toEqual(
      ads.isBroken ? ['an error in the ads; the content plays without them'] : [],
    );
    if (ads.isBroken || ads.isMissing) expect(host.events).toContainEqual({ name: 'aderror', payload: UNKNOWN });
    expect(state()).toMatchObject({ adBreak: { phase: 'over' } });
  });

  test('with a failed list lets waiting content continue', async () => {
    const { ads, media } = await started({ query: { autoPlay: true } }, (widget) => {
      widget.ads.isSlow = true;
      widget.ads.list = err({ code: 900, message: 'Failed load VAST' });
    });
    expect(media.isGated).toBe(true);
    ads.answer();
    await settle();
    expect(media.commands.at(-1)).toBe('open the gate and play');
  });

  test('without a valid document is reported to the host page', async () => {
    const widget = await started({}, ({ ads }) => {
      ads.isEmpty = true;
    });
    expect(events(widget, 'aderror')).toEqual([
      expect.objectContaining({ payload: { id: 'p1', code: 100, message: 'Failed parsing xml' } }),
    ]);
  });

  test('that fails is reported to the host page', async () => {
    const widget = await started({ query: { autoPlay: true } });
    widget.ads.last.emit('error', { id: 'a1', code: 405, message: 'Media file error: x' });
    expect(events(widget, 'aderror')).toEqual([
      expect.objectContaining({ payload: { id: 'a1', code: 405, message: 'Media file error: x' } }),
    ]);
  });

  test('does not start after the play intent is withdrawn, and the content stays paused', async () => {
    const widget = await started();
    widget.ads.last.emit('loaded', anAd());
    await widget.media.play();
    await widget.call('pause', undefined);
    widget.ads.last.emit('end', undefined);
    expect(widget.media.commands.at(-1)).toBe('open the gate');
  });

  test('stops at once when native fullscreen shows the bare video', async () => {
    const { ads, media } = await started();
    media.nativeFullscreen = true;
    ads.last.emit('loaded', anAd());
    expect(ads.last.commands).toContain('stop');
    expect(media.isGated).toBe(false);
  });

  test('is not requested for blocked content', async () => {
    const { ads } = await started({ catalogue: aCatalogue({ available: false }) });
    expect(ads.lists).toEqual([]);
  });

  test('is not repeated after a failure of the player', async () => {
    const widget = await inPreroll();
    widget.ads.last.emit('end', undefined);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    widget.commands.retry();
    await settle();
    expect(widget.ads.lists).toHaveLength(2);
    expect(widget.ads.breaks).toHaveLength(1);
    expect(widget.media.isGated).toBe(false);
  });
});

describe('Running ad', () => {
  test.each([
    ['adPause', (widget: FakeWidget) => widget.handlers.adPause()],
    ['pauseAd', (widget: FakeWidget) => void widget.call('pauseAd', undefined)],
    ['pause', (widget: FakeWidget) => void widget.call('pause', undefined)],
    ['the button', (widget: FakeWidget) => widget.commands.pauseAd()],
    ['the system', (widget: FakeWidget) => widget.media.adSession?.pause()],
  ])('is paused by %s', async (_, pause) => {
    const widget = await inPreroll();
    pause(widget);
    await settle();
    expect(widget.ads.last.commands.at(-1)).toBe('pause');
    expect(widget.state().adBreak).toMatchObject({ phase: 'running', isPaused: true });
  });

  test('continues after a play call of the host page, and the content stays paused', async () => {
    const widget = await inPreroll();
    expect(await widget.call('play', undefined)).toMatchObject({ ok: true });
    expect(widget.ads.last.commands.at(-1)).toBe('play');
    expect(widget.media.commands).not.toContain('play');
  });

  test('follows the commands of the interface', async () => {
    const { commands, ads } = await inPreroll();
    commands.skipAd();
    commands.setAdVolume(0.5);
    commands.setAdMuted(true);
    expect(commands.clickAd()).toBe('https://advertiser.example/');
    expect(ads.last.commands.slice(-4)).toEqual(['skip', 'volume 0.5', 'muted true', 'click']);
  });

  test('is stopped by the selection of another episode, which gets its own list and preroll and continues to play', async () => {
    const widget = await inPreroll();
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.ads.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(widget.ads.lists.at(-1)).toBe('https://ads.example/list?c=1&e=12');
    expect(selectAd(widget.state())).toBeNull();
    expect(widget.ads.last.commands).toEqual(['start 1', 'play']);
    expect(events(widget, 'adend'), 'the one that was cut off').toHaveLength(1);
  });

  test('sends no more events after its episode was left', async () => {
    const widget = await inPreroll();
    const [left] = widget.ads.breaks;
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    left?.emit('change', anAd({ status: 7, currentTime: 5 }));
    left?.emit('end', undefined);
    expect(widget.state().adBreak.phase).toBe('requested');
    expect(widget.media.isGated).toBe(true);
  });

  test('plays to its end in front of a stream that fails, which then starts anew', async () => {
    const widget = await inPreroll();
    const { attempt } = widget.state();
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    expect(widget.ads.signals[0]?.aborted).toBe(false);
    expect(widget.state()).toMatchObject({ adBreak: { phase: 'running' }, failure: null });
    widget.ads.last.emit('end', undefined);
    await settle();
    expect(widget.state()).toMatchObject({ failure: null, attempt: attempt + 1 });
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked' });
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    expect(widget.state().failure).toMatchObject({ kind: 'unexpected' });
  });

  test('leaves the next episode alone when the stream behind it has failed', async () => {
    const widget = await inPreroll();
    const { attempt } = widget.state();
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.state()).toMatchObject({ failure: null, attempt, selection: { episodeId: 12 } });
  });

  test('copies its token with a notice, and shows the token after a failed copy', async () => {
    const widget = await inPreroll();
    widget.lazyCommands.copy('erid', '2VfnxyNkZrY');
    await settle();
    expect(widget.page.copy).toHaveBeenCalledWith('2VfnxyNkZrY');
    expect(widget.state().notice).toEqual({ kind: 'erid-copied' });
    widget.page.copy.mockResolvedValueOnce(false);
    widget.lazyCommands.copy('erid', '2VfnxyNkZrY');
    await settle();
    expect(widget.state().notice).toEqual({ kind: 'erid-copy-failed', text: '2VfnxyNkZrY' });
  });
});

describe('Withdrawn play intent', () => {
  test('before the ad keeps both the ad and the content paused', async () => {
    const widget = await started({ query: { autoPlay: true } });
    widget.ads.last.emit('change', anAd());
    await widget.call('pause', undefined);
    expect(widget.ads.last.commands.at(-1)).toBe('pause');
    expect(selectPlayIntended(widget.state())).toBe(false);
    widget.ads.last.emit('end', undefined);
    expect(widget.media.commands.at(-1)).toBe('open the gate');
  });

  test('can be given again and starts the ad', async () => {
    const widget = await started({ query: { autoPlay: true } });
    widget.ads.last.emit('change', anAd());
    await widget.call('pause', undefined);
    void widget.call('play', undefined);
    await settle();
    expect(widget.ads.last.commands.slice(-2)).toEqual(['start 1', 'play']);
  });

  test('during the ad applies to the content after it and to the next episode', async () => {
    const widget = await inPreroll();
    await widget.call('pause', undefined);
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.media.loaded?.options.start).toBe('paused');
    expect(widget.ads.last.commands).toEqual([]);

    const other = await inPreroll();
    await other.call('pause', undefined);
    other.ads.last.emit('end', undefined);
    expect(other.media.commands.at(-1)).toBe('open the gate');
  });

  test('between two ads applies to the second ad', async () => {
    const widget = await inPreroll();
    await widget.call('pause', undefined);
    widget.ads.last.emit('start', anAd({ id: 'a2', status: 7, position: 2 }));
    expect(widget.ads.last.commands.at(-1)).toBe('pause');
  });

  test('by the share popup keeps a ready ad off the screen', async () => {
    const widget = await started({ query: { autoPlay: true, enabledShare: true } });
    widget.lazyCommands.share();
    await settle();
    expect(widget.state()).toMatchObject({ openMenu: 'share', adBreak: { phase: 'requested' } });
    expect(selectAdOpen(widget.state())).toBe(false);
  });

  test('by the share popup pauses the ad until the popup closes', async () => {
    const widget = await inPreroll();
    widget.lazyCommands.share();
    await settle();
    expect(widget.ads.last.commands.at(-1)).toBe('pause');
    widget.commands.closeMenu();
    await vi.advanceTimersByTimeAsync(100);
    expect(widget.ads.last.commands.at(-1)).toBe('play');
  });

  test('by the share popup ends with the popup, also before the ad is known', async () => {
    const widget = await started({ query: { enabledShare: true } });
    await widget.media.play();
    widget.lazyCommands.share();
    await settle();
    expect(selectPlayIntended(widget.state())).toBe(false);
    widget.commands.closeMenu();
    await vi.advanceTimersByTimeAsync(100);
    expect(selectPlayIntended(widget.state())).toBe(true);
  });
});

describe('Ad volume', () => {
  test('follows a volume call of the host page', async () => {
    const widget = await inPreroll();
    void widget.call('setVolume', 0.2);
    await settle();
    void widget.call('setMuted', true);
    await settle();
    expect(widget.ads.last.commands.slice(-2)).toEqual(['volume 0.2', 'muted true']);
    expect(widget.media.commands).toEqual(expect.arrayContaining(['volume 0.2', 'muted true']));
  });

  test('chosen by the viewer in an ad is that of the content, too', async () => {
    const widget = await inPreroll();
    widget.commands.setAdVolume(0.3);
    widget.commands.setAdMuted(true);
    expect(widget.ads.last.commands.slice(-2)).toEqual(['volume 0.3', 'muted true']);
    expect(widget.media.commands).toEqual(expect.arrayContaining(['volume 0.3', 'muted true']));
  });

  test('that the browser refuses to an ad stays that of the content', async () => {
    const widget = await inPreroll();
    const before = widget.media.commands.length;
    widget.ads.last.emit('change', anAd({ status: 7, muted: true, soundRefused: true }));
    expect(widget.media.commands.slice(before).filter((command) => /muted|volume/.test(command))).toEqual([]);
  });

  test('follows the player until the ad has started, and not afterwards', async () => {
    const widget = await started({ query: { autoPlay: true } });
    widget.media.emit('volumechange', { volume: 0.4, muted: true });
    expect(widget.ads.last.commands.slice(-2)).toEqual(['volume 0.4', 'muted true']);
    widget.ads.last.emit('start', anAd({ status: 7 }));
    const before = widget.ads.last.commands.length;
    widget.media.emit('volumechange', { volume: 1, muted: false });
    expect(widget.ads.last.commands).toHaveLength(before);
  });
});

test('getState: reports an ad only while it runs', async () => {
  const { ads, handlers } = await started();
  ads.last.emit('loaded', anAd());
  ads.last.emit('change', anAd());
  expect(handlers.state()).toMatchObject({ ad: null });
});

test('Ads: an ad that loaded but did not play is requested again after a failure', async () => {
  const widget = await started();
  widget.ads.last.emit('loaded', anAd());
  widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
  widget.commands.retry();
  await settle();
  expect(widget.ads.breaks).toHaveLength(2);
});

test('Ad slot: has the fullscreen state in which the ad starts', async () => {
  const widget = await started({}, ({ media }) => {
    media.now = { ...media.now, fullscreen: true };
  });
  expect(widget.ads.last.viewMode).toBe('fullscreen');
  widget.media.emit('fullscreenchange', { fullscreen: false });
  expect(widget.ads.last.viewMode).toBe('normal');
});

describe('Midroll', () => {
  /** Content of this duration after its preroll. */
  async function watching(duration: number) {
    const widget = await inPreroll();
    widget.ads.last.emit('end', undefined);
    widget.media.at(0, 'playing', duration);
    widget.media.emit('ready', undefined);
    const to = async (currentTime: number, playback: 'playing' | 'paused' = 'playing') => {
      widget.media.at(currentTime, playback, duration);
      widget.media.emit('timeupdate', { currentTime, duration });
      await settle();
    };
    return { ...widget, widget, to };
  }

  test('is at half of content longer than 1800 s', async () => {
    expect((await watching(2400)).state().breaks.map(({ second }) => second)).toEqual([1200]);
    expect((await watching(1800)).state().breaks).toEqual([]);
    expect((await watching(Number.POSITIVE_INFINITY)).state().breaks).toEqual([]);
  });

  test('is fetched shortly before its position and shown there', async () => {
    const { to, ads, media, state } = await watching(2400);
    await to(1179);
    expect(ads.breaks).toHaveLength(1);
    await to(1181);
    expect(ads.last.type).toBe('midroll');
    ads.last.emit('loaded', anAd({ type: 'midroll' }));
    expect(media.isGated).toBe(false);
    await to(1200);
    // A pause before the gate would end the wish to play.
    expect(media.commands.slice(-3)).toEqual(['close the gate', 'pause', 'suspend picture-in-picture true']);
    expect(ads.last.commands).toEqual(['start 1']);
    expect(state().breaks).toEqual([]);
    ads.last.emit('end', undefined);
    expect(media.commands.at(-1)).toBe('open the gate and play');
  });

  test('cannot be avoided by a seek, and is shown once', async () => {
    const { to, ads } = await watching(2400);
    await to(2000);
    ads.last.emit('loaded', anAd({ type: 'midroll' }));
    expect(ads.last.commands).toEqual(['start 1']);
    ads.last.emit('end', undefined);
    await to(100);
    await to(1300);
    expect(ads.breaks).toHaveLength(2);
  });

  test('is not repeated after a failure of the player', async () => {
    const { widget, to, ads } = await watching(2400);
    await to(1200);
    ads.last.emit('loaded', anAd({ type: 'midroll' }));
    ads.last.emit('start', anAd({ type: 'midroll', status: 7 }));
    ads.last.emit('end', undefined);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    widget.commands.retry();
    await settle();
    await to(1300);
    expect(ads.breaks.map(({ type }) => type)).toEqual(['preroll', 'midroll']);
  });

  test('closes the open menu', async () => {
    const { to, ads, commands, state } = await watching(2400);
    commands.openMenu('settings');
    await to(1300);
    ads.last.emit('loaded', anAd({ type: 'midroll' }));
    expect(state().openMenu).toBeNull();
  });

  test('waits while the viewer has paused', async () => {
    const { to, ads, media } = await watching(2400);
    await to(1190);
    await to(1250, 'paused');
    ads.last.emit('loaded', anAd({ type: 'midroll' }));
    expect(ads.last.commands).toEqual([]);
    await media.play();
    expect(ads.last.commands).toEqual(['start 1', 'play']);
  });

  test('without a valid document does not affect the content, and its marker disappears', async () => {
    const { to, ads, media, state } = await watching(2400);
    ads.isEmpty = true;
    const before = media.commands.length;
    await to(1190);
    await to(1210);
    expect(media.commands.slice(before).filter((command) => command === 'pause')).toEqual([]);
    expect(state()).toMatchObject({ adBreak: { phase: 'over' }, breaks: [] });
  });
});
