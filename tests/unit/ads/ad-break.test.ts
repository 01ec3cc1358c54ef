import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdBreak } from '@/ads/ad-break';
import type { AdBreak } from '@/ads/engine-api';
import type { LinearAd, PreparedAd } from '@/ads/vast/vast-ad';
import { AD_STATUS } from '@/lib/ad-status';
import { type FakeVideo, fakeAdPage, fakeStage } from '../../support/fake-ad-page';
import { linearAd } from '../../support/linear-ad';

const LOUD = { volume: 0.8, muted: false };
const REFUSED = { name: 'NotAllowedError', message: 'no gesture' };
const STARTED = ['loaded', 'impression', 'creativeView', 'start'];

let world: ReturnType<typeof fakeAdPage>;
beforeEach(() => {
  world = fakeAdPage();
});
afterEach(() => world.restore());

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
});

interface Stand {
  adBreak: AdBreak;
  stage: ReturnType<typeof fakeStage>;
  pings: string[];
  urls: string[];
  told: string[];
  log: string[];
  abort: AbortController;
  giveUp: ReturnType<typeof vi.fn>;
  video(index?: number): FakeVideo;
}

function open(first = prepared(), rest: readonly Promise<PreparedAd | null>[] = []): Stand {
  const stage = fakeStage();
  const urls: string[] = [];
  const pings: string[] = [];
  const told: string[] = [];
  const log: string[] = [];
  const abort = new AbortController();
  const giveUp = vi.fn();
  const net = {
    ping(url: string) {
      urls.push(url);
      pings.push(url.replace(/\?.*$/, '').replace(/^.*\//, ''));
    },
    getText: () => Promise.reject(new Error('not here')),
  };
  const adBreak = createAdBreak(
    {
      type: 'preroll',
      net,
      slot: stage,
      log: (level, message) => void log.push(`${level}: ${message}`),
      macros: () => ({}),
      giveUp,
    },
    first,
    rest,
    abort.signal,
  );
  for (const name of ['loaded', 'start', 'error', 'adend', 'end'] as const) {
    adBreak.on(name, (payload) => {
      const id = payload && 'id' in payload ? `:${payload.id}` : '';
      told.push(`${name}${id}`);
    });
  }
  const video = (index = 0) => {
    const found = world.videos[index];
    if (!found) throw new Error(`no video ${index}`);
    return found;
  };
  return { adBreak, stage, pings, urls, told, log, abort, giveUp, video };
}

/** A break whose first ad plays. */
function playing(first?: PreparedAd, rest?: readonly Promise<PreparedAd | null>[]): Stand {
  const stand = open(first, rest);
  stand.video().arrive(20);
  stand.adBreak.start(LOUD);
  return stand;
}

const statusOf = ({ adBreak }: Stand) => adBreak.state()?.status;
const failureOf = ({ urls }: Stand) => urls.filter((url) => url.includes('/error'));

describe('autoplay', () => {
  test('with sound refused: muted, and said so until the viewer unmutes', async () => {
    const stand = open();
    stand.video().refusal = ({ muted }) => (muted ? null : REFUSED);
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.adBreak.state()).toMatchObject({ isPlaying: true, muted: true, soundRefused: true, volume: 0.8 });
    expect(stand.pings).toEqual(STARTED);
    stand.video().refusal = () => null;
    stand.adBreak.setMuted(false);
    stand.video().say('volumechange');
    expect(stand.adBreak.state()).toMatchObject({ muted: false, soundRefused: false });
    expect(stand.pings.at(-1)).toBe('unmute');
  });

  test('refused even muted: 450 with the reason', async () => {
    const stand = open();
    stand.video().refusal = () => REFUSED;
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.told).toEqual(['loaded:ad-1', 'error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=450']);
    expect(stand.log).toContain('warn: Ad ad-1: 450 Video cant play: no gesture');
    expect(stand.pings).not.toContain('impression');
  });

  test('muted from the start and refused: 450 without a second try', async () => {
    const stand = open();
    stand.video().refusal = () => REFUSED;
    stand.adBreak.start({ volume: 1, muted: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.video().plays).toBe(1);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=450']);
  });

  test.each(['AbortError', 'NotSupportedError'])('%s says nothing new', async (name) => {
    const stand = open();
    stand.video().refusal = () => ({ name, message: '' });
    stand.adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.told).toEqual([]);
  });
});

describe('waiting for the file', () => {
  test.each([
    ['asked for', true],
    ['not asked for yet', false],
  ])('%s: 402 after 8 s', (_, isStarted) => {
    const stand = open();
    if (isStarted) stand.adBreak.start(LOUD);
    world.pass(7750);
    expect(stand.told).toEqual([]);
    world.pass(500);
    expect(stand.told).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=402']);
    expect(stand.log).toEqual(['warn: Ad ad-1: 402 Media file timeout: https://media.test/ad-1.mp4']);
  });

  test('has no end while the browser puts the file off, the page is hidden or the slot out of sight', () => {
    const stand = open();
    stand.video().networkState = 1;
    world.pass(60_000);
    stand.video().networkState = 2;
    world.hide(true);
    world.pass(60_000);
    stand.adBreak.start(LOUD);
    world.pass(60_000);
    stand.stage.see(false);
    world.hide(false);
    world.pass(60_000);
    expect(stand.told).toEqual([]);
    stand.stage.see(true);
    world.pass(8250);
    expect(stand.told.at(-1)).toBe('end');
  });

  test('for a place on the page: 402 after 8 s, while the page is looked at', () => {
    const stand = open();
    stand.video().arrive(20);
    stand.video().isConnected = false;
    stand.adBreak.start(LOUD);
    world.hide(true);
    world.pass(60_000);
    expect(stand.told).toEqual(['loaded:ad-1']);
    world.hide(false);
    world.pass(8250);
    expect(stand.told.at(-1)).toBe('end');
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=402']);
  });

  test('is over once it is loaded: it may wait for its turn', () => {
    const stand = open();
    stand.video().arrive(20);
    world.pass(60_000);
    expect(stand.told).toEqual(['loaded:ad-1']);
  });
});

describe('the patience of a viewer', () => {
  test('begins no wait in a break that is over', () => {
    const stand = open();
    stand.video().error = { code: 4 } as MediaError;
    stand.video().say('error');
    expect(stand.told.at(-1)).toBe('end');
    const told = [...stand.told];
    stand.adBreak.start(LOUD);
    world.pass(60_000);
    expect(stand.told).toEqual(told);
  });

  /** Of all waits of a break; design section 4 has those of each step. */
  const LEFT_MS = 5000;

  test('ends the wait for the file when the list and the documents have used it up', () => {
    const stand = open();
    stand.adBreak.start(LOUD, LEFT_MS);
    world.pass(LEFT_MS - 250);
    expect(stand.told).toEqual([]);
    world.pass(250);
    expect(stand.told).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=402']);
  });

  test('does not count the time before the wish', () => {
    const stand = open();
    stand.video().arrive(20);
    world.pass(60_000);
    stand.adBreak.start(LOUD);
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
  });

  test('counts from the wish, though the file has been loading before', () => {
    const stand = open();
    world.pass(4000);
    stand.adBreak.start(LOUD, LEFT_MS);
    world.pass(3750);
    expect(stand.told, 'the limit of the file itself is 8 s').toEqual([]);
    world.pass(500);
    expect(stand.told.at(-1)).toBe('end');
  });

  test('never ends an ad that plays', () => {
    const stand = playing();
    for (let second = 1; second < 19; second += 1) {
      stand.video().at(second);
      world.pass(4000);
    }
    expect(stand.told).toEqual(['loaded:ad-1', 'start:ad-1']);
  });

  test.each([
    ['a hidden page', () => world.hide(true), () => world.hide(false)],
    ['out of sight', (stand: Stand) => stand.stage.see(false), (stand: Stand) => stand.stage.see(true)],
    ['a pause', (stand: Stand) => stand.adBreak.pause(), (stand: Stand) => stand.adBreak.play()],
  ])('%s costs none', (_, leave, back) => {
    const stand = open();
    stand.adBreak.start(LOUD, LEFT_MS);
    world.pass(3000);
    leave(stand);
    world.pass(60_000);
    back(stand);
    world.pass(1500);
    expect(stand.told).toEqual([]);
    world.pass(1000);
    expect(stand.told.at(-1)).toBe('end');
  });
});

describe('between two ads', () => {
  const second = () => Promise.resolve(prepared('ad-2'));
  /** The first ad is over after so long; the file of the second has been loading since its start. */
  async function afterFirst(seconds: number, rest = [second()]): Promise<Stand> {
    const stand = playing(prepared(), rest);
    await vi.advanceTimersByTimeAsync(0);
    for (let second = 1; second <= seconds; second += 1) {
      stand.video().at(second);
      world.pass(1000);
    }
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    return stand;
  }
  const errorsAt = (stand: Stand) => stand.told.filter((line) => line.startsWith('error'));

  test('a file that does not come is waited for 3 s', async () => {
    const stand = await afterFirst(2);
    world.pass(2500);
    expect(errorsAt(stand)).toEqual([]);
    world.pass(750);
    expect(stand.told.slice(-3)).toEqual(['error:ad-2', 'adend:ad-2', 'end']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=402']);
  });

  test('its 8 s count from when it began to load', async () => {
    const stand = await afterFirst(7);
    world.pass(500);
    expect(errorsAt(stand)).toEqual([]);
    world.pass(750);
    expect(stand.told.at(-1)).toBe('end');
  });

  test('one that can play is not given up for the time it took to load', async () => {
    const stand = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    stand.video(1).readyState = 3;
    for (let second = 1; second <= 15; second += 1) {
      stand.video().at(second);
      world.pass(1000);
    }
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    world.pass(500);
    expect(errorsAt(stand)).toEqual([]);
  });

  test('a document that does not come is waited for 3 s, and is then told that it is too late', async () => {
    const stand = await afterFirst(2, [new Promise<never>(() => {})]);
    world.pass(2500);
    expect(stand.giveUp).not.toHaveBeenCalled();
    world.pass(750);
    expect(stand.giveUp).toHaveBeenCalledOnce();
    expect(stand.told.at(-1)).toBe('end');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the waits of a break add up', async () => {
    const stand = open(prepared(), [second()]);
    stand.adBreak.start(LOUD, 5000);
    world.pass(4000);
    stand.video().arrive(20);
    await vi.advanceTimersByTimeAsync(0);
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    world.pass(500);
    expect(errorsAt(stand)).toEqual([]);
    world.pass(750);
    expect(stand.told.slice(-3)).toEqual(['error:ad-2', 'adend:ad-2', 'end']);
  });
});

describe('a stall', () => {
  test('ends the ad after 5 s', () => {
    const stand = playing();
    stand.video().at(2);
    world.pass(4750);
    expect(stand.told).toEqual(['loaded:ad-1', 'start:ad-1']);
    world.pass(500);
    expect(stand.told.slice(2)).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=402']);
  });

  test('starts anew whenever the time goes on', () => {
    const stand = playing();
    for (let second = 1; second < 15; second += 1) {
      stand.video().at(second);
      world.pass(4000);
    }
    expect(stand.told).toEqual(['loaded:ad-1', 'start:ad-1']);
  });

  test.each([
    ['a pause', (stand: Stand) => stand.adBreak.pause(), (stand: Stand) => stand.adBreak.play()],
    ['a hidden page', () => world.hide(true), () => world.hide(false)],
    ['out of sight', (stand: Stand) => stand.stage.see(false), (stand: Stand) => stand.stage.see(true)],
  ])('%s is none', (_, leave, back) => {
    const stand = playing();
    stand.video().at(2);
    world.pass(3000);
    leave(stand);
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
    world.pass(600_000);
    back(stand);
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
    world.pass(4500);
    expect(stand.told).toEqual(['loaded:ad-1', 'start:ad-1']);
    world.pass(1000);
    expect(stand.told.at(-1)).toBe('end');
  });
});

describe('an ad that is hidden in a player that can be seen', () => {
  const GIVEN_UP = ['error:ad-1', 'adend:ad-1', 'end'];

  test('is given up after 3 s: 450, and nothing is billed', () => {
    const stand = open();
    stand.stage.hide(true);
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    world.pass(2750);
    expect(stand.told).toEqual(['loaded:ad-1']);
    world.pass(250);
    expect(stand.told.slice(1)).toEqual(GIVEN_UP);
    expect(stand.pings).toEqual(['loaded', 'error']);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=450']);
    expect(stand.log).toContain('warn: Ad ad-1: 450 Video cant play: hidden');
  });

  test('counts against what is left of the wait', () => {
    const stand = open();
    stand.stage.hide(true);
    stand.video().arrive(20);
    stand.adBreak.start(LOUD, 1000);
    world.pass(1250);
    expect(stand.told.slice(1)).toEqual(GIVEN_UP);
    expect(failureOf(stand)).toEqual(['https://ping.test/error?code=450']);
  });

  test('is not played by a press', () => {
    const stand = open();
    stand.stage.hide(true);
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    stand.adBreak.play();
    expect(stand.video().paused).toBe(true);
    world.pass(3000);
    expect(stand.pings).toEqual(['loaded', 'error']);
  });

  test('is given up before its file has come', () => {
    const stand = open();
    stand.stage.hide(true);
    stand.adBreak.start(LOUD);
    world.pass(3000);
    expect(stand.told).toEqual(GIVEN_UP);
  });

  test('midway: pauses at once, goes on if it is shown in time', () => {
    const stand = playing();
    stand.stage.hide(true);
    world.pass(2500);
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
    stand.stage.hide(false);
    world.pass(250);
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
    stand.stage.hide(true);
    world.pass(3000);
    expect(stand.told.slice(-3)).toEqual(GIVEN_UP);
  });

  test.each([
    ['nobody wants it yet', []],
    [
      'the viewer has paused it',
      [({ adBreak }: Stand) => adBreak.start(LOUD), ({ adBreak }: Stand) => adBreak.pause()],
    ],
    ['the page is hidden', [({ adBreak }: Stand) => adBreak.start(LOUD), () => world.hide(true)]],
  ])('waits while %s', (_, before) => {
    const stand = open();
    stand.video().arrive(20);
    for (const step of before) step(stand);
    stand.stage.hide(true);
    world.pass(60_000);
    expect(stand.told).not.toContain('end');
  });
});

describe('the play state', () => {
  test('a press survives looks that find nothing new', () => {
    const stand = playing();
    stand.adBreak.pause();
    world.pass(1000);
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    stand.adBreak.play();
    world.pass(1000);
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'play', isClick: true });
  });

  test('a press holds until the slot comes into or goes out of sight', () => {
    const stand = playing();
    stand.stage.see(false);
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
    stand.adBreak.play();
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
    stand.stage.see(true);
    expect(statusOf(stand)).toBe(AD_STATUS.PLAYING);
    stand.stage.see(false);
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
  });

  test('what was paused by a press stays so when the page comes back', () => {
    const stand = playing();
    stand.adBreak.pause();
    world.hide(true);
    world.hide(false);
    stand.stage.see(true);
    expect(statusOf(stand)).toBe(AD_STATUS.PAUSED);
    expect(stand.pings.slice(4)).toEqual(['pause']);
  });

  test('what the system does to the element is a press', () => {
    const stand = playing();
    stand.video().pause();
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'pause', isClick: true });
    void stand.video().play();
    expect(stand.adBreak.state()?.playState).toMatchObject({ type: 'play', isClick: true });
    expect(stand.pings.slice(4)).toEqual(['pause', 'resume']);
  });

  test('nothing the system does plays an ad in a hidden page', () => {
    const stand = playing();
    world.hide(true);
    void stand.video().play();
    expect(stand.video().paused).toBe(true);
  });

  test('picture-in-picture is known, and left before the element goes', () => {
    const stand = playing();
    const seen: unknown[] = [];
    stand.adBreak.on('change', ({ playState }) => seen.push(playState.isPIP));
    world.page.pictureInPictureElement = stand.video();
    stand.video().say('enterpictureinpicture');
    world.page.pictureInPictureElement = null;
    stand.video().say('leavepictureinpicture');
    expect(seen).toEqual([true, false]);
    world.page.pictureInPictureElement = stand.video();
    expect(world.page.exitPictureInPicture).not.toHaveBeenCalled();
    stand.adBreak.stop();
    expect(world.page.exitPictureInPicture).toHaveBeenCalledOnce();
  });

  test('nothing plays before the start, whoever presses', () => {
    const stand = open();
    stand.video().arrive(20);
    stand.adBreak.play();
    stand.stage.see(true);
    expect(stand.video().paused).toBe(true);
    expect(stand.adBreak.click()).toBeNull();
    expect(stand.adBreak.skip()).toBe(false);
  });
});

describe('several ads', () => {
  const second = () => Promise.resolve(prepared('ad-2'));

  test('the next follows an ended and a skipped one, as loud as the last', async () => {
    const stand = playing(prepared(), [second(), Promise.resolve(prepared('ad-3'))]);
    await vi.advanceTimersByTimeAsync(0);
    stand.adBreak.setVolume(0.2);
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    stand.video(1).arrive(20);
    expect(stand.adBreak.state()).toMatchObject({ id: 'ad-2', position: 2, count: 3, volume: 0.2, isPlaying: true });
    stand.video(1).at(6);
    expect(stand.adBreak.skip()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    stand.video(2).arrive(20);
    expect(stand.adBreak.state()).toMatchObject({ id: 'ad-3', position: 3, count: 3 });
    stand.video(2).finish();
    expect(stand.told.slice(-2)).toEqual(['adend:ad-3', 'end']);
    expect(stand.adBreak.state()).toBeNull();
  });

  test('an error ends all: the file of the next is given back unseen', async () => {
    const stand = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.video(1).src).toBe('https://media.test/ad-2.mp4');
    stand.video().say('error');
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.told.slice(-3)).toEqual(['error:ad-1', 'adend:ad-1', 'end']);
    expect(stand.video(1).src).toBe('');
    expect(stand.pings.filter((ping) => ping === 'loaded')).toHaveLength(1);
  });

  test('a next one whose file failed while it waited fails in its turn', async () => {
    const stand = playing(prepared(), [second()]);
    await vi.advanceTimersByTimeAsync(0);
    stand.video(1).error = {};
    stand.video(1).say('error');
    expect(stand.told).toEqual(['loaded:ad-1', 'start:ad-1']);
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.told.slice(2)).toEqual(['adend:ad-1', 'error:ad-2', 'adend:ad-2', 'end']);
  });

  test('failed documents are left out and not counted', async () => {
    const stand = playing(prepared(), [Promise.resolve(null), second(), Promise.resolve(null)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.adBreak.state()).toMatchObject({ position: 1, count: 2 });
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.adBreak.state()).toMatchObject({ id: 'ad-2', position: 2, count: 2 });
  });

  test('a document that comes late is waited for, but not after a stop', async () => {
    let arrive: (one: PreparedAd) => void = () => {};
    const late = new Promise<PreparedAd>((resolve) => {
      arrive = resolve;
    });
    const stand = playing(prepared(), [late]);
    stand.video().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(stand.told.at(-1)).toBe('adend:ad-1');
    stand.adBreak.stop();
    expect(stand.told.at(-1)).toBe('end');
    arrive(prepared('ad-2'));
    await vi.advanceTimersByTimeAsync(0);
    expect(world.videos).toHaveLength(1);
    expect(stand.told.filter((name) => name === 'end')).toHaveLength(1);
  });
});

describe('subscribers', () => {
  test('may stop the break from within an event: what was under way is told first', () => {
    const stand = open();
    stand.adBreak.on('loaded', () => stand.adBreak.stop());
    stand.video().arrive(20);
    expect(stand.told).toEqual(['loaded:ad-1', 'adend:ad-1', 'end']);
    expect(stand.pings).toEqual(['loaded']);
  });

  test('may stop it at its start: the impression is on the wire, and closeLinear follows', () => {
    const stand = open();
    stand.adBreak.on('start', () => stand.adBreak.stop());
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    expect(stand.pings).toEqual([...STARTED, 'closeLinear']);
    expect(stand.told.slice(-2)).toEqual(['adend:ad-1', 'end']);
    expect(stand.video().paused).toBe(true);
  });

  test('that throw keep nothing back', () => {
    const stand = open();
    for (const name of ['loaded', 'start', 'adend'] as const) {
      stand.adBreak.on(name, () => {
        throw new Error('subscriber');
      });
    }
    stand.video().arrive(20);
    stand.adBreak.start(LOUD);
    stand.video().finish();
    expect(stand.pings.at(-1)).toBe('complete');
    expect(stand.told.at(-1)).toBe('end');
    expect(stand.log.filter((line) => line === 'error: Ad ad-1')).toHaveLength(3);
  });

  test('see STARTED at the start, and time and sound go on by change', () => {
    const stand = open();
    const seen: unknown[] = [];
    stand.adBreak.on('start', ({ status }) => seen.push(status));
    stand.adBreak.on('change', ({ status, currentTime }) => seen.push([status, currentTime]));
    stand.video().arrive(20);
    seen.length = 0;
    stand.adBreak.start(LOUD);
    stand.video().at(0.25);
    expect(seen).toEqual([AD_STATUS.STARTED, [AD_STATUS.PLAYING, 0], [AD_STATUS.PLAYING, 0.25]]);
  });
});

test('after the end nothing is heard, whatever the element says', () => {
  const stand = playing();
  stand.adBreak.stop();
  const { length } = stand.pings;
  for (const name of ['playing', 'pause', 'timeupdate', 'ended', 'error', 'volumechange']) stand.video().say(name);
  world.hide(true);
  world.hide(false);
  world.pass(60_000);
  stand.adBreak.play();
  stand.abort.abort();
  expect(stand.pings).toHaveLength(length);
  expect(stand.told.filter((name) => name === 'end')).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('the view mode is part of the size', () => {
  const stand = playing();
  expect(stand.adBreak.state()?.size).toEqual({ width: 640, height: 360, viewMode: 'normal' });
  stand.adBreak.setViewMode('fullscreen');
  expect(stand.adBreak.state()?.size.viewMode).toBe('fullscreen');
});
