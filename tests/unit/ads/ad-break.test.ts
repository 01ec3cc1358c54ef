import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueuedBreak } from '@/ads/ad-break';
import type { AdBreak, AdBreakEvents } from '@/ads/engine-api';
import type { LinearAd, PreparedAd } from '@/ads/vast/vast-ad';
import * as AD_STATUS from '@/domain/ads/ad-status-code';
import type { AdRules } from '@/domain/ads/schedule';
import { feedOfAds } from '../../support/ad-feed';
import { linearAd } from '../../support/linear-ad';
import { type FakeVideo, fakeAdPage, fakeStage } from './fake-ad-page';

const LOUD = { volume: 0.8, muted: false };
const REFUSED = { name: 'NotAllowedError', message: 'no gesture' };
const STARTED = ['loaded', 'impression', 'creativeView', 'start'];

let page: ReturnType<typeof fakeAdPage>;
beforeEach(() => {
  page = fakeAdPage();
});
afterEach(() => page.restore());

const prepared = (id = 'ad-1', change: Partial<LinearAd> = {}): PreparedAd => ({
  ad: linearAd({ id, ...change }),
  file: {
    url: `https://media.test/${id}.mp4`,
    type: 'video/mp4',
    width: 640,
    height: 360,
    codec: null,
    bitrate: null,
    apiFramework: null,
  },
  validUntilMs: Number.POSITIVE_INFINITY,
});

interface Fixture {
  adBreak: AdBreak;
  stage: ReturnType<typeof fakeStage>;
  pings: string[];
  urls: string[];
  events: string[];
  log: string[];
  errors: AdBreakEvents['error'][];
  abort: AbortController;
  giveUp: ReturnType<typeof vi.fn>;
  video(index?: number): FakeVideo;
}

function open(first = prepared(), rest: readonly Promise<PreparedAd | null>[] = [], rules?: AdRules): Fixture {
  const stage = fakeStage();
  const urls: string[] = [];
  const pings: string[] = [];
  const events: string[] = [];
  const log: string[] = [];
  const errors: AdBreakEvents['error'][] = [];
  const abort = new AbortController();
  const giveUp = vi.fn();
  const net = {
    ping(url: string) {
      urls.push(url);
      pings.push(url.replace(/\?.*$/, '').replace(/^.*\//, ''));
    },
    getText: () => Promise.reject(new Error('not here')),
  };
  const adBreak = new QueuedBreak(
    {
      type: 'preroll',
      net,
      slot: stage,
      log: (level, message) => void log.push(`${level}: ${message}`),
      macros: () => ({}),
      rules,
      giveUp,
    },
    first,
    feedOfAds(rest),
    abort.signal,
  );
  for (const name of ['loaded', 'start', 'error', 'adend', 'end'] as const) {
    adBreak.on(name, (payload) => {
      const id = payload && 'id' in payload ? `:${payload.id}` : '';
      events.push(`${name}${id}`);
    });
  }
  adBreak.on('error', (error) => errors.push(error));
  const video = (index = 0) => {
    const found = page.videos[index];
    if (!found) throw new Error(`no video ${index}`);
    return found;
  };
  return { adBreak, stage, pings, urls, events, log, errors, abort, giveUp, video };
}

/** Opens a break whose first ad plays. */
function playing(first?: PreparedAd, rest?: readonly Promise<PreparedAd | null>[]): Fixture {
  const fixture = open(first, rest);
  fixture.video().arrive(20);
  fixture.adBreak.start(LOUD);
  return fixture;
}

const statusOf = ({ adBreak }: Fixture) => adBreak.state()?.status;
const failureOf = ({ urls }: Fixture) => urls.filter((url) => url.includes('/error'));

test('Ad break: pings tell the serving id of the ad, and that one ad of its document plays', async () => {
  const impressions = ['https://ping.test/i?id=[ADSERVINGID]&n=[ADCOUNT]'];
  const { urls } = playing(prepared('ad-1', { servingId: 'Server-47ed', impressions }), [Promise.resolve(prepared())]);
  expect(urls).toContain('https://ping.test/i?id=Server-47ed&n=1');
});

test.each([
  [['ad-id.org CNPA0484000H', 'clearcast.co.uk 7'], 'ad-id.org%20CNPA0484000H,clearcast.co.uk%207'],
  [[], '-1'],
])('Ad break: pings tell the ids of the creative in registers: %j as %s', (universalIds, expected) => {
  const impressions = ['https://ping.test/i?u=[UNIVERSALADID]'];
  expect(playing(prepared('ad-1', { universalIds, impressions })).urls).toContain(`https://ping.test/i?u=${expected}`);
});

describe('Ad break of an ad that expires', () => {
  const expiring = () => ({ ...prepared(), validUntilMs: Date.now() + 60_000 });

  test('bills nothing of an ad that is asked for too late, and tells its server 304', () => {
    const fixture = open(expiring());
    fixture.video().arrive(20);
    page.pass(60_250);
    fixture.adBreak.start(LOUD);
    expect(fixture.pings).toEqual(['loaded', 'error']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=304']);
    expect(fixture.events).toEqual(['loaded:ad-1', 'error:ad-1', 'adend:ad-1', 'end']);
  });

  test('bills nothing of an ad that comes into view too late', () => {
    const fixture = open(expiring());
    fixture.stage.see(false);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    page.pass(60_250);
    fixture.stage.see(true);
    expect(fixture.pings).toEqual(['loaded', 'error']);
  });

  test('lets an ad that has started go on after a pause', () => {
    const fixture = playing(expiring());
    fixture.adBreak.pause();
    page.pass(60_250);
    fixture.adBreak.play();
    expect(fixture.pings).toEqual([...STARTED, 'pause', 'resume']);
  });
});

describe('Ad break autoplay', () => {
  test('starts muted when sound is refused, and reports it until the viewer unmutes', async () => {
    const fixture = open();
    fixture.video().refusal = ({ muted }) => (muted ? null : REFUSED);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.adBreak.state()).toMatchObject({ isPlaying: true, muted: true, soundRefused: true, volume: 0.8 });
    expect(fixture.pings).toEqual(STARTED);
    fixture.video().refusal = () => null;
    fixture.adBreak.setMuted(false);
    fixture.video().say('volumechange');
    expect(fixture.adBreak.state()).toMatchObject({ muted: false, soundRefused: false });
    expect(fixture.pings.at(-1)).toBe('unmute');
  });

  test('ends with error 450 and its reason, but without a ping, when muted playback is refused as well', async () => {
    const fixture = open();
    fixture.video().refusal = () => REFUSED;
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.events).toEqual(['loaded:ad-1', 'error:ad-1', 'adend:ad-1', 'end']);
    expect(fixture.errors).toMatchObject([{ code: 450, message: 'Video cant play: no gesture' }]);
    expect(fixture.log).toContain('warn: Ad ad-1: 450 Video cant play: no gesture');
    expect(fixture.pings).toEqual(['loaded']);
  });

  test('ends with error 450 after one try when playback starts muted and is refused', async () => {
    const fixture = open();
    fixture.video().refusal = () => REFUSED;
    fixture.adBreak.start({ volume: 1, muted: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.video().plays).toBe(1);
    expect(fixture.errors).toMatchObject([{ code: 450 }]);
    expect(fixture.pings).toEqual([]);
  });

  test.each(['AbortError', 'NotSupportedError'])('reports nothing when play() rejects with %s', async (name) => {
    const fixture = open();
    fixture.video().refusal = () => ({ name, message: '' });
    fixture.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.events).toEqual([]);
  });
});

describe('Ad break wait for the media file', () => {
  test.each([
    ['the break has started', true],
    ['the break has not started', false],
  ])('ends with error 402 after 8 s when %s', (_, isStarted) => {
    const fixture = open();
    if (isStarted) fixture.adBreak.start(LOUD);
    page.pass(7750);
    expect(fixture.events).toEqual([]);
    page.pass(500);
    expect(fixture.events).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=402']);
    expect(fixture.log).toEqual(['warn: Ad ad-1: 402 Media file timeout: https://media.test/ad-1.mp4']);
  });

  test('does not run out while the browser defers the file, the page is hidden or the slot is out of view', () => {
    const fixture = open();
    fixture.video().networkState = 1;
    page.pass(60_000);
    fixture.video().networkState = 2;
    page.hide(true);
    page.pass(60_000);
    fixture.adBreak.start(LOUD);
    page.pass(60_000);
    fixture.stage.see(false);
    page.hide(false);
    page.pass(60_000);
    expect(fixture.events).toEqual(['loaded:ad-1']);
    fixture.stage.see(true);
    page.pass(8250);
    expect(fixture.events.at(-1)).toBe('end');
  });

  test('ends with error 402 after 8 s of a visible page when the video is not in the document', () => {
    const fixture = open();
    fixture.video().arrive(20);
    fixture.video().isConnected = false;
    fixture.adBreak.start(LOUD);
    page.hide(true);
    page.pass(60_000);
    expect(fixture.events).toEqual(['loaded:ad-1']);
    page.hide(false);
    page.pass(8250);
    expect(fixture.events.at(-1)).toBe('end');
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=402']);
  });

  test('ends when the browser loads no more before the ad plays, as on an iPhone', () => {
    const fixture = open();
    fixture.video().readyState = 1;
    fixture.video().networkState = 1;
    page.pass(1000);
    expect(fixture.events).toEqual(['loaded:ad-1']);
    fixture.adBreak.start(LOUD);
    fixture.video().arrive(20);
    expect(fixture.pings).toEqual(STARTED);
  });

  test('ends when the file has loaded, so that the ad can wait for its turn', () => {
    const fixture = open();
    fixture.video().arrive(20);
    page.pass(60_000);
    expect(fixture.events).toEqual(['loaded:ad-1']);
  });
});

describe('Ad break wait limit', () => {
  test('starts no wait in a break that has ended', () => {
    const fixture = open();
    fixture.video().error = { code: 4 } as MediaError;
    fixture.video().say('error');
    expect(fixture.events.at(-1)).toBe('end');
    const events = [...fixture.events];
    fixture.adBreak.start(LOUD);
    page.pass(60_000);
    expect(fixture.events).toEqual(events);
  });

  /** The limit for all waits of a break together. */
  const LEFT_MS = 5000;

  test('ends the wait for the file when the list and the documents have used up the limit', () => {
    const fixture = open();
    fixture.adBreak.start(LOUD, LEFT_MS);
    page.pass(LEFT_MS - 250);
    expect(fixture.events).toEqual([]);
    page.pass(250);
    expect(fixture.events).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=402']);
  });

  test('does not count the time before the start of the break', () => {
    const fixture = open();
    fixture.video().arrive(20);
    page.pass(60_000);
    fixture.adBreak.start(LOUD);
    expect(statusOf(fixture)).toBe(AD_STATUS.PLAYING);
  });

  test('counts from the start of the break, even when the file began to load before', () => {
    const fixture = open();
    page.pass(4000);
    fixture.adBreak.start(LOUD, LEFT_MS);
    page.pass(3750);
    expect(fixture.events, 'the limit of the file itself is 8 s').toEqual([]);
    page.pass(500);
    expect(fixture.events.at(-1)).toBe('end');
  });

  test('never ends an ad that plays', () => {
    const fixture = playing();
    for (let second = 1; second < 19; second += 1) {
      fixture.video().at(second);
      page.pass(4000);
    }
    expect(fixture.events).toEqual(['loaded:ad-1', 'start:ad-1']);
  });

  test.each([
    ['a hidden page', () => page.hide(true), () => page.hide(false)],
    [
      'a slot out of view',
      (fixture: Fixture) => fixture.stage.see(false),
      (fixture: Fixture) => fixture.stage.see(true),
    ],
    ['a pause', (fixture: Fixture) => fixture.adBreak.pause(), (fixture: Fixture) => fixture.adBreak.play()],
  ])('is not used up by %s', (_, leave, back) => {
    const fixture = open();
    fixture.adBreak.start(LOUD, LEFT_MS);
    page.pass(3000);
    leave(fixture);
    page.pass(60_000);
    back(fixture);
    page.pass(1500);
    expect(fixture.events).toEqual([]);
    page.pass(1000);
    expect(fixture.events.at(-1)).toBe('end');
  });
});

describe('Ad break between two ads', () => {
  const second = () => Promise.resolve(prepared('ad-2'));
  /** Ends the first ad after `seconds`; the file of the second ad has been loading since the first one started. */
  async function afterFirst(seconds: number, rest = [second()]): Promise<Fixture> {
    const fixture = playing(prepared(), rest);
    await vi.advanceTimersByTimeAsync(0);
    for (let second = 1; second <= seconds; second += 1) {
      fixture.video().at(second);
      page.pass(1000);
    }
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    return fixture;
  }
  const errorsAt = (fixture: Fixture) => fixture.events.filter((line) => line.startsWith('error'));

  test('waits 3 s for a file that does not load', async () => {
    const fixture = await afterFirst(2);
    page.pass(2500);
    expect(errorsAt(fixture)).toEqual([]);
    page.pass(750);
    expect(fixture.events.slice(-3)).toEqual(['error:ad-2', 'adend:ad-2', 'end']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=402']);
  });

  test('counts the 8 s of a file from the start of its load', async () => {
    const fixture = await afterFirst(7);
    page.pass(500);
    expect(errorsAt(fixture)).toEqual([]);
    page.pass(750);
    expect(fixture.events.at(-1)).toBe('end');
  });

  test('keeps a file that can play, however long it took to load', async () => {
    const fixture = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    fixture.video(1).readyState = 3;
    for (let second = 1; second <= 15; second += 1) {
      fixture.video().at(second);
      page.pass(1000);
    }
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    page.pass(500);
    expect(errorsAt(fixture)).toEqual([]);
  });

  test('waits 3 s for a document that does not load, and then abandons it', async () => {
    const fixture = await afterFirst(2, [new Promise<never>(() => {})]);
    page.pass(2500);
    expect(fixture.giveUp).not.toHaveBeenCalled();
    page.pass(750);
    expect(fixture.giveUp).toHaveBeenCalledOnce();
    expect(fixture.events.at(-1)).toBe('end');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives the next ad the sound that the viewer chooses meanwhile', async () => {
    let arrive: (ad: PreparedAd) => void = () => undefined;
    const coming = new Promise<PreparedAd>((resolve) => {
      arrive = resolve;
    });
    const fixture = await afterFirst(2, [coming]);
    fixture.adBreak.setMuted(true);
    fixture.adBreak.setVolume(0.3);
    fixture.adBreak.setMuted(true);
    arrive(prepared('ad-2'));
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.video(1)).toMatchObject({ muted: true, volume: 0.3 });
  });

  test('adds up the waits of all its ads', async () => {
    const fixture = open(prepared(), [second()]);
    fixture.adBreak.start(LOUD, 5000);
    page.pass(4000);
    fixture.video().arrive(20);
    await vi.advanceTimersByTimeAsync(0);
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    page.pass(500);
    expect(errorsAt(fixture)).toEqual([]);
    page.pass(750);
    expect(fixture.events.slice(-3)).toEqual(['error:ad-2', 'adend:ad-2', 'end']);
  });
});

describe('Ad break stall', () => {
  test('ends the ad after 5 s', () => {
    const fixture = playing();
    fixture.video().at(2);
    page.pass(4750);
    expect(fixture.events).toEqual(['loaded:ad-1', 'start:ad-1']);
    page.pass(500);
    expect(fixture.events.slice(2)).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=402']);
  });

  test('starts its count anew whenever the playback time advances', () => {
    const fixture = playing();
    for (let second = 1; second < 15; second += 1) {
      fixture.video().at(second);
      page.pass(4000);
    }
    expect(fixture.events).toEqual(['loaded:ad-1', 'start:ad-1']);
  });

  test.each([
    ['a pause', (fixture: Fixture) => fixture.adBreak.pause(), (fixture: Fixture) => fixture.adBreak.play()],
    ['a hidden page', () => page.hide(true), () => page.hide(false)],
    [
      'a slot out of view',
      (fixture: Fixture) => fixture.stage.see(false),
      (fixture: Fixture) => fixture.stage.see(true),
    ],
  ])('does not count %s', (_, leave, back) => {
    const fixture = playing();
    fixture.video().at(2);
    page.pass(3000);
    leave(fixture);
    expect(statusOf(fixture)).toBe(AD_STATUS.PAUSED);
    page.pass(600_000);
    back(fixture);
    expect(statusOf(fixture)).toBe(AD_STATUS.PLAYING);
    page.pass(4500);
    expect(fixture.events).toEqual(['loaded:ad-1', 'start:ad-1']);
    page.pass(1000);
    expect(fixture.events.at(-1)).toBe('end');
  });
});

describe('Ad hidden within a visible player', () => {
  const FAILED_EVENTS = ['error:ad-1', 'adend:ad-1', 'end'];

  test('ends with error 450 after 3 s without an impression', () => {
    const fixture = open();
    fixture.stage.hide(true);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    page.pass(2750);
    expect(fixture.events).toEqual(['loaded:ad-1']);
    page.pass(250);
    expect(fixture.events.slice(1)).toEqual(FAILED_EVENTS);
    expect(fixture.pings).toEqual(['loaded', 'error']);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=450']);
    expect(fixture.log).toContain('warn: Ad ad-1: 450 Video cant play: hidden');
  });

  test('tells its Error URLs the code of VAST 4.2 under the rules `full`, and the page the same one', () => {
    const fixture = open(prepared(), [], 'full');
    fixture.stage.hide(true);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    page.pass(3000);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=400']);
    expect(fixture.errors).toMatchObject([{ code: 450 }]);
  });

  test('uses up the rest of the wait limit', () => {
    const fixture = open();
    fixture.stage.hide(true);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD, 1000);
    page.pass(1250);
    expect(fixture.events.slice(1)).toEqual(FAILED_EVENTS);
    expect(failureOf(fixture)).toEqual(['https://ping.test/error?code=450']);
  });

  test('does not play when the viewer presses play', () => {
    const fixture = open();
    fixture.stage.hide(true);
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    fixture.adBreak.play();
    expect(fixture.video().paused).toBe(true);
    page.pass(3000);
    expect(fixture.pings).toEqual(['loaded', 'error']);
  });

  test('ends before its file has loaded', () => {
    const fixture = open();
    fixture.stage.hide(true);
    fixture.adBreak.start(LOUD);
    page.pass(3000);
    expect(fixture.events).toEqual(FAILED_EVENTS);
  });

  test('pauses at once in mid-play, and resumes if the slot is shown in time', () => {
    const fixture = playing();
    fixture.stage.hide(true);
    page.pass(2500);
    expect(statusOf(fixture)).toBe(AD_STATUS.PAUSED);
    fixture.stage.hide(false);
    page.pass(250);
    expect(statusOf(fixture)).toBe(AD_STATUS.PLAYING);
    fixture.stage.hide(true);
    page.pass(3000);
    expect(fixture.events.slice(-3)).toEqual(FAILED_EVENTS);
  });

  test.each([
    ['the break has not started', []],
    [
      'the viewer has paused it',
      [({ adBreak }: Fixture) => adBreak.start(LOUD), ({ adBreak }: Fixture) => adBreak.pause()],
    ],
    ['the page is hidden', [({ adBreak }: Fixture) => adBreak.start(LOUD), () => page.hide(true)]],
  ])('does not count the time while %s', (_, before) => {
    const fixture = open();
    fixture.video().arrive(20);
    for (const step of before) step(fixture);
    fixture.stage.hide(true);
    page.pass(60_000);
    expect(fixture.events).not.toContain('end');
  });
});

describe('Ad play state', () => {
  test('keeps a press when a visibility check finds no change', () => {
    const fixture = playing();
    fixture.adBreak.pause();
    page.pass(1000);
    expect(fixture.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    fixture.adBreak.play();
    page.pass(1000);
    expect(fixture.adBreak.state()?.playState).toMatchObject({ type: 'play', isClick: true });
  });

  test('drops a press when the slot comes into view or leaves it', () => {
    const fixture = playing();
    fixture.stage.see(false);
    expect(statusOf(fixture)).toBe(AD_STATUS.PAUSED);
    fixture.adBreak.play();
    expect(statusOf(fixture)).toBe(AD_STATUS.PLAYING);
    fixture.stage.see(true);
    expect(statusOf(fixture)).toBe(AD_STATUS.PLAYING);
    fixture.stage.see(false);
    expect(statusOf(fixture)).toBe(AD_STATUS.PAUSED);
  });

  test('stays paused after a press when the page is shown again', () => {
    const fixture = playing();
    fixture.adBreak.pause();
    page.hide(true);
    page.hide(false);
    fixture.stage.see(true);
    expect(statusOf(fixture)).toBe(AD_STATUS.PAUSED);
    expect(fixture.pings.slice(4)).toEqual(['pause']);
  });

  test('treats a play or pause by the system as a press', () => {
    const fixture = playing();
    fixture.video().pause();
    expect(fixture.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    void fixture.video().play();
    expect(fixture.adBreak.state()?.playState).toMatchObject({ type: 'play', isClick: true });
    expect(fixture.pings.slice(4)).toEqual(['pause', 'resume']);
  });

  test('bills nothing for a start that the page hides before its event', () => {
    const fixture = open();
    fixture.adBreak.start(LOUD);
    page.hide(true);
    fixture.video().say('playing');
    expect(fixture.pings).toEqual([]);
    fixture.video().arrive(20);
    page.hide(false);
    expect(fixture.pings).toEqual(STARTED);
  });

  test('ignores a play by the system in a hidden page', () => {
    const fixture = playing();
    page.hide(true);
    void fixture.video().play();
    expect(fixture.video().paused).toBe(true);
  });

  test('detects picture-in-picture, and leaves it before the video is removed', () => {
    const fixture = playing();
    const seen: unknown[] = [];
    fixture.adBreak.on('change', ({ playState }) => seen.push(playState.isPIP));
    page.page.pictureInPictureElement = fixture.video();
    fixture.video().say('enterpictureinpicture');
    page.page.pictureInPictureElement = null;
    fixture.video().say('leavepictureinpicture');
    expect(seen).toEqual([true, false]);
    page.page.pictureInPictureElement = fixture.video();
    expect(page.page.exitPictureInPicture).not.toHaveBeenCalled();
    fixture.adBreak.stop();
    expect(page.page.exitPictureInPicture).toHaveBeenCalledOnce();
  });

  test('ignores every press before the start of the break', () => {
    const fixture = open();
    fixture.video().arrive(20);
    fixture.adBreak.play();
    fixture.stage.see(true);
    expect(fixture.video().paused).toBe(true);
    expect(fixture.adBreak.click()).toBeNull();
    expect(fixture.adBreak.skip()).toBe(false);
  });
});

describe('Ad break with several ads', () => {
  const second = () => Promise.resolve(prepared('ad-2'));

  test('plays the next ad after an ended and a skipped one, at the same volume', async () => {
    const fixture = playing(prepared(), [second(), Promise.resolve(prepared('ad-3'))]);
    await vi.advanceTimersByTimeAsync(0);
    fixture.adBreak.setVolume(0.2);
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    fixture.video(1).arrive(20);
    expect(fixture.adBreak.state()).toMatchObject({ id: 'ad-2', position: 2, count: 3, volume: 0.2, isPlaying: true });
    fixture.video(1).at(6);
    expect(fixture.adBreak.skip()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    fixture.video(2).arrive(20);
    expect(fixture.adBreak.state()).toMatchObject({ id: 'ad-3', position: 3, count: 3 });
    fixture.video(2).finish();
    expect(fixture.events.slice(-2)).toEqual(['adend:ad-3', 'end']);
    expect(fixture.adBreak.state()).toBeNull();
  });

  test('ends after an error, and releases the file of the next ad unplayed', async () => {
    const fixture = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.video(1).src).toBe('https://media.test/ad-2.mp4');
    fixture.video().say('error');
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.events.slice(-3)).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(fixture.video(1).src).toBe('');
    expect(fixture.pings.filter((ping) => ping === 'loaded')).toHaveLength(1);
  });

  test('reports the failure of a waiting file when its turn comes', async () => {
    const fixture = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    fixture.video(1).error = {};
    fixture.video(1).say('error');
    expect(fixture.events).toEqual(['loaded:ad-1', 'start:ad-1']);
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.events.slice(2)).toEqual(['adend:ad-1', 'error:ad-2', 'adend:ad-2', 'end']);
  });

  test('leaves out failed documents and does not count them', async () => {
    const fixture = playing(prepared(), [Promise.resolve(null), second(), Promise.resolve(null)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.adBreak.state()).toMatchObject({ position: 1, count: 2 });
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.adBreak.state()).toMatchObject({ id: 'ad-2', position: 2, count: 2 });
  });

  test('waits for a late document, but not after a stop', async () => {
    let arrive: (one: PreparedAd) => void = () => {};
    const delayedDocument = new Promise<PreparedAd>((resolve) => {
      arrive = resolve;
    });
    const fixture = playing(prepared(), [delayedDocument]);
    fixture.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(fixture.events.at(-1)).toBe('adend:ad-1');
    fixture.adBreak.stop();
    expect(fixture.events.at(-1)).toBe('end');
    arrive(prepared('ad-2'));
    await vi.advanceTimersByTimeAsync(0);
    expect(page.videos).toHaveLength(1);
    expect(fixture.events.filter((name) => name === 'end')).toHaveLength(1);
  });
});

describe('Ad break subscribers', () => {
  test('can stop the break within an event, after the current event has been reported', () => {
    const fixture = open();
    fixture.adBreak.on('loaded', () => fixture.adBreak.stop());
    fixture.video().arrive(20);
    expect(fixture.events).toEqual(['loaded:ad-1', 'adend:ad-1', 'end']);
    expect(fixture.pings).toEqual(['loaded']);
  });

  test('can stop the break at its start, with closeLinear after the impression', () => {
    const fixture = open();
    fixture.adBreak.on('start', () => fixture.adBreak.stop());
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    expect(fixture.pings).toEqual([...STARTED, 'closeLinear']);
    expect(fixture.events.slice(-2)).toEqual(['adend:ad-1', 'end']);
    expect(fixture.video().paused).toBe(true);
  });

  test('do not hold up the break when they throw', () => {
    const fixture = open();
    for (const name of ['loaded', 'start', 'adend'] as const) {
      fixture.adBreak.on(name, () => {
        throw new Error('subscriber');
      });
    }
    fixture.video().arrive(20);
    fixture.adBreak.start(LOUD);
    fixture.video().finish();
    expect(fixture.pings.at(-1)).toBe('complete');
    expect(fixture.events.at(-1)).toBe('end');
    expect(fixture.log.filter((line) => line === 'error: Ad ad-1')).toHaveLength(3);
  });

  test('read the STARTED status at the start, and later changes of the time as change events', () => {
    const fixture = open();
    const seen: unknown[] = [];
    fixture.adBreak.on('start', ({ status }) => seen.push(status));
    fixture.adBreak.on('change', ({ status, currentTime }) => seen.push([status, currentTime]));
    fixture.video().arrive(20);
    seen.length = 0;
    fixture.adBreak.start(LOUD);
    fixture.video().at(0.25);
    expect(seen).toEqual([AD_STATUS.STARTED, [AD_STATUS.PLAYING, 0], [AD_STATUS.PLAYING, 0.25]]);
  });
});

test('Ad break: reports nothing after its end, whatever the video fires', () => {
  const fixture = playing();
  fixture.adBreak.stop();
  const { length } = fixture.pings;
  for (const name of ['playing', 'pause', 'timeupdate', 'ended', 'error', 'volumechange']) fixture.video().say(name);
  page.hide(true);
  page.hide(false);
  page.pass(60_000);
  fixture.adBreak.play();
  fixture.abort.abort();
  expect(fixture.pings).toHaveLength(length);
  expect(fixture.events.filter((name) => name === 'end')).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('Ad break: counts a change of the view mode as a change of size', () => {
  const fixture = playing();
  expect(fixture.adBreak.state()?.size).toEqual({ width: 640, height: 360, viewMode: 'normal' });
  fixture.adBreak.setViewMode('fullscreen');
  expect(fixture.adBreak.state()?.size.viewMode).toBe('fullscreen');
});

test('Ad break: pings each change of the view mode of an ad that plays, by its names in VAST 2 to 4', () => {
  const events = ['playerExpand', 'fullscreen', 'playerCollapse', 'exitFullscreen'];
  const tracking = events.map((event) => ({ event, url: `https://ping.test/${event}`, offset: null }));
  const fixture = open(prepared('ad-1', { tracking }));
  fixture.adBreak.setViewMode('fullscreen');
  fixture.video().arrive(20);
  fixture.adBreak.start(LOUD);
  expect(fixture.pings).toEqual(['impression']);
  for (const mode of ['fullscreen', 'normal', 'normal', 'fullscreen'] as const) fixture.adBreak.setViewMode(mode);
  expect(fixture.pings.slice(1)).toEqual(['playerCollapse', 'exitFullscreen', 'playerExpand', 'fullscreen']);
});
