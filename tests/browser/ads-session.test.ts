import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { until, untilPlaying } from '../support/browser-until';
import { FakeAds } from '../support/fake-ads';
import { percent, progress, seconds } from '../support/linear-ad';
import { openMediaShelf } from '../support/media-requests';
import { AD_STATUS, type AdBreakFixture, openAdBreak, playAndStop, preparedAd, statusOf } from './ad-break-fixture';

const LOUD = { volume: 0.8, muted: false };
/** 8 s. */
const LONG = 'ads/first-360.mp4';
/** 2 s. */
const SHORT = 'ads/short-180.mp4';
/** An ad checks its visibility several times within this time. */
const CHECK_MS = 1000;
const STARTED = ['loaded', 'impression', 'creativeView', 'start'];

const ended = (stand: AdBreakFixture) => until(() => expect(stand.events.at(-1)).toBe('end'));
const playing = async (stand: AdBreakFixture) => {
  await until(() => expect(stand.events).toContain('start'));
  await untilPlaying(stand.video);
};

/** Advances the watchdog's clock past the file's. */
const standStill = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('Ad session: full play', () => {
  test('has the duration and the remaining time -2 until they are known', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(SHORT), { duration: null }));
    expect(stand.adBreak.state()).toMatchObject({ duration: -2, remainingTime: -2 });
    await until(() => expect(stand.events).toEqual(['loaded']));
    expect(stand.adBreak.state()?.remainingTime).toBeCloseTo(2, 1);
  });

  test('emits events and pings in order, once, and releases everything', async () => {
    const media = openMediaShelf();
    const file = media.url(SHORT);
    const extra = [progress(seconds(0)), progress(percent(60)), progress(seconds(90))];
    const stand = openAdBreak(preparedAd(file, { duration: 30 }, ...extra));
    await until(() => expect(stand.events).toEqual(['loaded']));
    const video = stand.video();
    expect(stand.pings).toEqual(['loaded']);
    stand.adBreak.start(LOUD);
    stand.adBreak.start({ volume: 0, muted: true });
    await until(() => expect(stand.events).toContain('start'));
    expect(stand.adBreak.state()).toMatchObject({ isPlaying: true, volume: 0.8, muted: false, soundRefused: false });
    expect(stand.adBreak.state()?.duration).toBeCloseTo(2, 1);
    await ended(stand);
    expect(stand.pings).toEqual([
      ...STARTED,
      'progress-seconds-0',
      'firstQuartile',
      'midpoint',
      'progress-percent-60',
      'thirdQuartile',
      'complete',
    ]);
    expect(stand.events).toEqual(['loaded', 'start', 'adend', 'end']);
    expect(stand.statuses).toEqual([AD_STATUS.LOADED, AD_STATUS.STARTED, AD_STATUS.COMPLETED]);
    expect(stand.adBreak.state()).toBeNull();
    expect([video.hasAttribute('src'), video.isConnected]).toEqual([false, false]);
    await until(() => expect(video.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  });

  test('does not restart when visibility is checked between its end and its `ended` event', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(SHORT)));
    const video = stand.video();
    const starts = vi.spyOn(video, 'play');
    // An element pauses before it ends.
    video.addEventListener('pause', () => {
      starts.mockClear();
      document.dispatchEvent(new Event('visibilitychange'));
    });
    stand.adBreak.start(LOUD);
    await ended(stand);
    expect(stand.pings).toContain('complete');
    expect(starts).not.toHaveBeenCalled();
  });

  test('loads its file before there is a slot, and plays as soon as there is one', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)), [], { isMounted: false });
    stand.adBreak.start(LOUD);
    await until(() => expect(stand.events).toEqual(['loaded']));
    expect(stand.adBreak.state()?.isPlaying).toBe(false);
    stand.adSlot.mount(stand.slot);
    await playing(stand);
  });

  test('is ready with a file that the browser loads only to play it, as a phone does', async () => {
    const preload = vi.spyOn(HTMLMediaElement.prototype, 'preload', 'set');
    onTestFinished(() => preload.mockRestore());
    preload.mockImplementation(function (this: HTMLMediaElement) {
      this.setAttribute('preload', 'none');
    });
    const stand = openAdBreak(preparedAd(openMediaShelf().url(SHORT)));
    await until(() => expect(stand.events).toEqual(['loaded']));
    expect(stand.video().readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
    stand.adBreak.start(LOUD);
    await ended(stand);
    expect(stand.pings).toEqual([...STARTED, 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']);
  });

  test('starts with its file if it was requested earlier', async () => {
    const media = openMediaShelf();
    await media.rule({ match: 'ads/', delayMs: 300, times: 1 });
    const stand = openAdBreak(preparedAd(media.url(LONG)));
    stand.adBreak.start(LOUD);
    expect(stand.adBreak.state()?.isPlaying).toBe(false);
    await until(() => expect(stand.adBreak.state()?.isWaiting).toBe(true));
    await playing(stand);
    expect(stand.pings.slice(0, 4)).toEqual(STARTED);
    expect(stand.adBreak.state()?.isWaiting).toBe(false);
  });
});

describe('Ad session: the viewer', () => {
  test('pauses and resumes', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.adBreak.pause();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    expect(stand.adBreak.state()?.isPlaying).toBe(false);
    stand.adBreak.play();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PLAYING));
    expect(stand.pings.slice(4)).toEqual(['pause', 'resume']);
  });

  test('sends quick requests, whose last one decides, with the state known at once', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    const ads = new FakeAds();
    ads.prepared = async () => stand.adBreak;
    await ads.session.prepare('preroll', ['https://ads.example/p']);
    const now = ads.session.currentAd;
    expect(now()).not.toBeNull();
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.adBreak.pause();
    expect(now()).toMatchObject({ isPlaying: false });
    stand.adBreak.play();
    expect(now()).toMatchObject({ isPlaying: true });
    stand.adBreak.setMuted(true);
    expect(now()).toMatchObject({ muted: true, volume: 0.8 });
    stand.adBreak.setMuted(false);
    stand.adBreak.setVolume(0.5);
    expect(now()).toEqual({ isPlaying: true, muted: false, volume: 0.5 });
    await playing(stand);
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
    stand.adBreak.stop();
    expect(now()).toBeNull();
  });

  test('mutes, unmutes and sets the volume', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    const sound = () => {
      const { volume, muted } = stand.adBreak.state() ?? {};
      return [volume, muted];
    };
    const steps: [() => void, unknown[], string?][] = [
      [() => stand.adBreak.setMuted(true), [0.8, true], 'mute'],
      [() => stand.adBreak.setMuted(false), [0.8, false], 'unmute'],
      [() => stand.adBreak.setVolume(0), [0, true], 'mute'],
      [() => stand.adBreak.setMuted(false), [0.25, false], 'unmute'],
      [() => stand.adBreak.setVolume(0.5), [0.5, false]],
      [() => stand.adBreak.setVolume('0.7'), [0.5, false]],
      [() => stand.adBreak.setVolume(Number.NaN), [0.5, false]],
      [() => stand.adBreak.setVolume(7), [0.5, false]],
      [() => stand.adBreak.setMuted(true), [0.5, true], 'mute'],
      [() => stand.adBreak.setVolume('safety-volume'), [1, false], 'unmute'],
    ];
    const expected = [...stand.pings];
    for (const [step, after, ping] of steps) {
      step();
      if (ping) expected.push(ping);
      expect(sound()).toEqual(after);
      await until(() => expect(stand.pings).toEqual(expected));
    }
    expect(stand.log.filter((line) => line.startsWith('warn'))).toEqual([
      'warn: Ad volume ignored: 0.7',
      'warn: Ad volume ignored: NaN',
      'warn: Ad volume ignored: 7',
    ]);
  });

  test('skips, but not before its time', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG), { skipOffset: seconds(0.6) }));
    await until(() => expect(stand.events).toEqual(['loaded']));
    // Slow, so that a busy machine looks before its time.
    stand.video().playbackRate = 0.1;
    stand.adBreak.start(LOUD);
    await until(() => expect(stand.events).toContain('start'));
    expect(stand.adBreak.state()).toMatchObject({ canSkip: false, skipAt: 0.6 });
    expect(stand.adBreak.skip()).toBe(false);
    expect(stand.events).not.toContain('adend');
    stand.video().playbackRate = 1;
    await until(() => expect(stand.adBreak.state()?.canSkip).toBe(true));
    expect(stand.adBreak.skip()).toBe(true);
    expect(stand.events).toEqual(['loaded', 'start', 'adend', 'end']);
    expect(stand.pings).toEqual([...STARTED, 'skip']);
    expect(stand.adBreak.skip()).toBe(false);
  });

  test('presses the video: ClickTracking, a pause, and the URL with its macros', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    expect(stand.adBreak.click()).toBeNull();
    stand.adBreak.start(LOUD);
    await playing(stand);
    expect(stand.adBreak.click()).toMatch(/^https:\/\/shop\.test\/\?at=00%3A00%3A00\.\d{3}$/);
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    expect(stand.pings.slice(4)).toEqual(['click', 'pause']);
  });

  test('scrolls the ad out of view and back; a press plays it out of view', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.slot.style.marginTop = '-200px';
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    expect(stand.adBreak.state()?.playState).toMatchObject({ isVisible: false, type: 'play', isClick: false });
    stand.adBreak.play();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PLAYING));
    stand.adBreak.pause();
    stand.slot.style.marginTop = '-100px';
    await until(() => expect(stand.adBreak.state()?.playState.isVisible).toBe(true));
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
    expect(stand.pings.slice(4)).toEqual(['pause', 'resume', 'pause']);
  });

  test('cannot seek past what has played, as panels of the system offer', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG), { skipOffset: seconds(5) }));
    stand.adBreak.start(LOUD);
    await playing(stand);
    const video = stand.video();
    // Slow, so that the ad itself gets no further on a busy machine.
    video.playbackRate = 0.1;
    const { currentTime } = video;
    for (const to of [6.5, video.duration]) {
      video.currentTime = to;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      expect(video.currentTime).toBeLessThan(currentTime + 1);
    }
    expect(stand.adBreak.skip()).toBe(false);
    expect(stand.pings).toEqual(STARTED);
  });

  test('uses the keys of the system', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.video().pause();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    await stand.video().play();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PLAYING));
    expect(stand.adBreak.state()?.playState.type).toBe('play');
  });

  test('uses the keys of the system, although visibility is checked before the event of the key', async () => {
    fakeIntervals();
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.video().pause();
    vi.advanceTimersByTime(CHECK_MS);
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    void stand.video().play();
    vi.advanceTimersByTime(CHECK_MS);
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PLAYING));
    expect(stand.adBreak.state()?.playState.type).toBe('play');
  });
});

describe('Ad session: a media file', () => {
  test('that is missing fails with 405, and nothing is billed', async () => {
    const url = openMediaShelf().url('ads/nowhere.mp4');
    const stand = openAdBreak(preparedAd(url), [preparedAd(openMediaShelf().url(SHORT))]);
    stand.adBreak.start(LOUD);
    await ended(stand);
    expect(stand.errors).toEqual([{ id: 'ad-1', code: 405, message: `Media file error: ${url}` }]);
    expect(stand.urls).toEqual(['https://ping.test/error?code=405']);
    expect(stand.events).toEqual(['error', 'adend', 'end']);
  });

  test('that is no video fails with 405', async () => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url('series/s1e1/sever.vtt')));
    await ended(stand);
    expect(stand.errors).toMatchObject([{ code: 405 }]);
  });

  test.each([
    ['a network that broke midway', MediaError.MEDIA_ERR_NETWORK, 402],
    ['a part that cannot be read', MediaError.MEDIA_ERR_DECODE, 405],
  ])('with %s (code %s) fails with %s, at once', async (_, error, code) => {
    const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
    stand.adBreak.start(LOUD);
    await playing(stand);
    const video = stand.video();
    // Browsers that stop retrying before the engine's limit report this.
    Object.defineProperty(video, 'error', { value: { code: error, message: '' } });
    video.dispatchEvent(new Event('error'));
    expect(stand.errors).toMatchObject([{ code }]);
    expect(stand.events.at(-1)).toBe('end');
  });

  test('that never arrives fails with 402 after 8 s', async () => {
    fakeIntervals();
    const media = openMediaShelf();
    await media.rule({ match: 'ads/', hang: true });
    const stand = openAdBreak(preparedAd(media.url(LONG)));
    stand.adBreak.start(LOUD);
    await until(() => expect(stand.adBreak.state()?.playState.isVisible).toBe(true));
    await standStill(7000);
    expect(stand.events).toEqual([]);
    await standStill(1500);
    expect(stand.errors).toMatchObject([{ code: 402, message: `Media file timeout: ${media.url(LONG)}` }]);
    expect(stand.urls).toEqual(['https://ping.test/error?code=402']);
    expect(stand.events).toEqual(['error', 'adend', 'end']);
  });

  test('that stalls midway fails with 402 after 5 s, but not during a pause', { tags: ['nightly'] }, async () => {
    fakeIntervals();
    const media = openMediaShelf();
    // Chromium reads a file in blocks of 32 kB: a small one could not stop midway.
    await media.rule({ match: 'progressive/', stallAt: 0.25 });
    const stand = openAdBreak(preparedAd(media.url('progressive/film.mp4')));
    stand.adBreak.start(LOUD);
    await playing(stand);
    stand.video().playbackRate = 8;
    await until(() => expect(stand.adBreak.state()?.isWaiting).toBe(true));
    stand.adBreak.pause();
    await until(() => expect(statusOf(stand)).toBe(AD_STATUS.PAUSED));
    await standStill(60_000);
    expect(stand.events).toEqual(['loaded', 'start']);
    stand.adBreak.play();
    await standStill(4500);
    expect(stand.events).toEqual(['loaded', 'start']);
    // The last buffered part may still play.
    await until(() => expect(stand.events.at(-1)).toBe('end'));
    expect(stand.errors).toMatchObject([{ code: 402 }]);
  });
});

describe('Ad session: several ads', () => {
  test('play in sequence; the next loads during one and emits nothing before its turn', async () => {
    const media = openMediaShelf();
    const [first, second] = [media.url(SHORT), media.url('ads/second-360.mp4')];
    const stand = openAdBreak(preparedAd(first), [null, preparedAd(second, { id: 'ad-2' })]);
    const positions: unknown[] = [];
    stand.adBreak.on('start', ({ id, position, count, volume }) => positions.push([id, position, count, volume]));
    stand.adBreak.start(LOUD);
    await until(() => expect(stand.events).toContain('start'));
    // The first one lasts as long as a busy machine needs for the request.
    stand.video().playbackRate = 0.1;
    stand.adBreak.setVolume(0.3);
    await until(async () => expect((await media.requests()).map(({ path }) => path)).toContain('ads/second-360.mp4'));
    expect(stand.events).toEqual(['loaded', 'start']);
    stand.video().playbackRate = 1;
    await until(() => expect(stand.events.filter((name) => name === 'start')).toHaveLength(2));
    expect(positions).toEqual([
      ['ad-1', 1, 2, 0.8],
      ['ad-2', 2, 2, expect.closeTo(0.3)],
    ]);
    expect(stand.pings).toEqual([...STARTED, 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', ...STARTED]);
    expect(stand.slot.querySelectorAll('video')).toHaveLength(1);
  });

  test.each(['stop', 'abort'] as const)('end together on %s', async (how) => {
    const media = openMediaShelf();
    const stand = openAdBreak(preparedAd(media.url(LONG)), [preparedAd(media.url(SHORT))]);
    stand.adBreak.start(LOUD);
    await playing(stand);
    if (how === 'abort') stand.abort();
    else stand.adBreak.stop();
    expect(stand.events).toEqual(['loaded', 'start', 'adend', 'end']);
    expect(stand.statuses.at(-1)).toBe(AD_STATUS.STOPPED);
    expect(stand.pings).toEqual([...STARTED, 'closeLinear']);
    expect(stand.slot.children).toHaveLength(0);
  });
});

test('Ad session: 200 ads leave no video behind', { tags: ['nightly'] }, async () => {
  const file = await (await fetch(openMediaShelf().url(SHORT))).blob();
  const url = URL.createObjectURL(file);
  onTestFinished(() => URL.revokeObjectURL(url));
  const slot = document.createElement('div');
  const videos: WeakRef<HTMLVideoElement>[] = [];
  for (let cycle = 0; cycle < 200; cycle += 1) videos.push(await playAndStop(slot, url, cycle % 10 === 0));
  expect(videos).toHaveLength(200);
  expect(slot.children).toHaveLength(0);
  await until(async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    expect(videos.filter((video) => video.deref() !== undefined)).toHaveLength(0);
  });
});

test('Ad session: is silent without a slot, and a new slot continues with the same ad', async () => {
  const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
  stand.adBreak.start(LOUD);
  await playing(stand);
  const video = stand.video();
  stand.adBreak.play();
  stand.unmount();
  expect([video.paused, video.isConnected]).toEqual([true, false]);
  stand.adBreak.play();
  expect(video.paused).toBe(true);
  stand.adSlot.mount(stand.slot);
  await until(() => expect(video.paused).toBe(false));
  expect(stand.video()).toBe(video);
  expect(stand.pings.filter((ping) => ping === 'impression' || ping === 'start')).toEqual(['impression', 'start']);
});

test('Ad session: moves to another slot without a pause', async () => {
  const stand = openAdBreak(preparedAd(openMediaShelf().url(LONG)));
  stand.adBreak.start(LOUD);
  await playing(stand);
  const video = stand.video();
  const pauses: number[] = [];
  video.addEventListener('pause', () => pauses.push(video.currentTime));
  const other = stand.slot.cloneNode() as HTMLElement;
  stand.slot.after(other);
  onTestFinished(() => other.remove());
  const release = stand.adSlot.mount(other);
  stand.slot.remove();
  expect([video.parentElement === other, video.paused]).toEqual([true, false]);
  const from = video.currentTime;
  await until(() => expect(video.currentTime).toBeGreaterThan(from + 0.5));
  expect(pauses).toEqual([]);
  expect(stand.pings.filter((ping) => ping === 'pause')).toEqual([]);
  release();
  expect([video.paused, video.isConnected]).toEqual([true, false]);
});
