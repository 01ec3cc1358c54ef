import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '@/ads/creative/creative-bridge';
import { openSimid, READY_LIMIT_MS } from '@/ads/creative/simid-layer';
import { fakeAdPage } from '../fake-ad-page';
import { openCreativeBreak } from './fake-creative';

const LOUD = { volume: 0.8, muted: false };
const OPENING = ['loaded', 'impression', 'creativeView', 'start'];
const SESSION = 'session-1';

let page: ReturnType<typeof fakeAdPage>;
beforeEach(() => {
  page = fakeAdPage();
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('location', { origin: 'https://vv.test', protocol: 'https:' });
});
afterEach(() => page.restore());

function open() {
  const fixture = openCreativeBreak(openSimid, { interactive: 'https://ads.test/layer.html', adParameters: 'data' });
  const { frame, adBreak } = fixture;
  const [video] = page.videos;
  if (!video) throw new Error('no video');
  let messageId = 0;
  const say = (type: string, args: Message = {}) => {
    messageId += 1;
    frame.say({ sessionId: SESSION, messageId, type, timestamp: 0, args });
    return messageId;
  };
  /** Answers the last message of the player of this type. */
  const answer = (type: string, how: 'resolve' | 'reject' = 'resolve') =>
    say(how, { messageId: frame.sent.filter((one) => one.type === type).at(-1)?.messageId });
  return {
    ...fixture,
    video,
    say,
    answer,
    /** The answer to a message of the creative. */
    answerTo: (id: number) => frame.sent.find(({ args }) => (args as Message).messageId === id)?.type,
    play() {
      video.arrive(20);
      adBreak.start(LOUD);
    },
  };
}

/** A layer above a playing film. */
function shown() {
  const fixture = open();
  fixture.say('createSession');
  fixture.answer('SIMID:Player:init');
  fixture.play();
  fixture.answer('SIMID:Player:startCreative');
  return fixture;
}

describe('SIMID', () => {
  test('opens its session, and is shown above the film once both are ready', () => {
    const { frame, say, answer, play, pings } = open();
    const id = say('createSession');
    expect(frame.sent[0]).toMatchObject({ sessionId: SESSION, type: 'resolve', args: { messageId: id } });
    expect(frame.sent[1]).toMatchObject({
      type: 'SIMID:Player:init',
      args: {
        environmentData: { version: '1.1', skippableState: 'playerHandles', navigationSupport: 'playerHandles' },
        creativeData: { adParameters: 'data', clickThruUri: 'https://shop.test/?at=[ADPLAYHEAD]' },
      },
    });
    answer('SIMID:Player:init');
    expect(frame.types()).not.toContain('SIMID:Player:startCreative');
    play();
    expect(pings).toEqual(OPENING);
    expect(frame.state.isShown).toBe(false);
    answer('SIMID:Player:startCreative');
    expect(frame.state.isShown).toBe(true);
  });

  test('that is ready after the film has begun is shown then', () => {
    const { frame, say, answer, play } = open();
    play();
    say('createSession');
    answer('SIMID:Player:init');
    answer('SIMID:Player:startCreative');
    expect(frame.state.isShown).toBe(true);
  });

  test('follows the film', () => {
    const { frame, video } = shown();
    video.at(3);
    expect(frame.sent.at(-1)).toMatchObject({ type: 'SIMID:Media:timeupdate', args: { currentTime: 3, duration: 20 } });
  });

  test.each([
    ['never answers', () => {}],
    [
      'rejects init',
      ({ say, answer }: ReturnType<typeof open>) => say('createSession') && answer('SIMID:Player:init', 'reject'),
    ],
    [
      'fails before it is shown',
      ({ say }: ReturnType<typeof open>) =>
        say('createSession') && say('SIMID:Creative:fatalError', { errorCode: 1101 }),
    ],
    ['floods the bridge', ({ frame }: ReturnType<typeof open>) => frame.breakOff('too many messages')],
  ])('that %s leaves the film alone, and the Error URLs get 902', (_, misbehave) => {
    const fixture = open();
    const { play, video, pings, frame, events } = fixture;
    play();
    misbehave(fixture);
    page.pass(READY_LIMIT_MS - 500);
    video.at(4.5);
    page.pass(500);
    expect(frame.state.isEnded).toBe(true);
    video.finish();
    expect(pings.filter((ping) => ping.startsWith('error'))).toEqual(['error?code=902']);
    expect(pings).toContain('complete');
    expect(events).toEqual(['loaded', 'start', 'adend', 'end']);
  });

  test('that fails after it is shown ends the ad with 902', () => {
    const { say, events, pings } = shown();
    say('SIMID:Creative:fatalError', { errorCode: 1108 });
    expect(pings.slice(OPENING.length)).toEqual(['error?code=902']);
    expect(events).toContain('error 902 SIMID: fatalError 1108');
  });

  test('pauses, plays and stops the ad', () => {
    const { say, answerTo, adBreak, events, pings } = shown();
    const pause = say('SIMID:Creative:requestPause');
    expect(adBreak.state()?.isPlaying).toBe(false);
    say('SIMID:Creative:requestPlay');
    expect(adBreak.state()?.isPlaying).toBe(true);
    const stop = say('SIMID:Creative:requestStop');
    expect([answerTo(pause), answerTo(stop)]).toEqual(['resolve', 'resolve']);
    expect(events.at(-1)).toBe('end');
    expect(pings).not.toContain('complete');
  });

  test('skips the ad where the document allows it', () => {
    const { say, answerTo, video, pings } = shown();
    const early = say('SIMID:Creative:requestSkip');
    video.at(6);
    const inTime = say('SIMID:Creative:requestSkip');
    expect([answerTo(early), answerTo(inTime)]).toEqual(['reject', 'resolve']);
    expect(pings.at(-1)).toBe('skip');
  });

  test('gets no fullscreen, other volume or other duration, and no answer to an unknown name of another session', () => {
    const { say, answerTo, frame } = shown();
    const ids = ['requestFullScreen', 'requestVolume', 'requestChangeAdDuration', 'requestGift'].map((name) =>
      say(`SIMID:Creative:${name}`),
    );
    expect(ids.map(answerTo)).toEqual(['reject', 'reject', 'reject', 'reject']);
    const { length } = frame.sent;
    frame.say({ sessionId: 'other', messageId: 900, type: 'SIMID:Creative:requestStop', args: {} });
    frame.say({ type: 7 });
    expect(frame.sent).toHaveLength(length);
  });

  test('gives its click to the link of the ad, and its tracking to the player', () => {
    const { say, adBreak, pings } = shown();
    say('SIMID:Creative:clickThru', { uri: 'https://other.test/', playerHandles: true });
    expect(adBreak.state()?.clickThrough).toBe('https://other.test/');
    say('SIMID:Creative:requestNavigation', { uri: 'javascript:alert(1)' });
    expect(adBreak.state()?.clickThrough).toContain('https://shop.test/');
    say('SIMID:Creative:reportTracking', { trackingUrls: ['https://ping.test/own?at=[ADPLAYHEAD]', 5] });
    expect(pings.at(-1)).toBe('own?at=00%3A00%3A00.000');
  });

  test('is told that the ad is over', () => {
    const { frame, video } = shown();
    video.ended = true;
    expect(frame.state.farewell()).toMatchObject([{ type: 'SIMID:Player:adStopped', args: { code: 2 } }]);
  });
});
