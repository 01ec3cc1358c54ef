import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONGEST_S, OVERTIME_S, openVpaid } from '@/ads/creative/vpaid-media';
import { COMPLETED, PAUSED, PLAYING } from '@/domain/ads/ad-status-code';
import { fakeAdPage } from '../fake-ad-page';
import { openCreativeBreak } from './fake-creative';

const LOUD = { volume: 0.8, muted: false };
const OPENING = ['loaded', 'impression', 'creativeView', 'start'];
const QUARTERS = ['AdVideoFirstQuartile', 'AdVideoMidpoint', 'AdVideoThirdQuartile', 'AdVideoComplete'];

let page: ReturnType<typeof fakeAdPage>;
beforeEach(() => {
  page = fakeAdPage();
  vi.stubGlobal('navigator', {});
});
afterEach(() => page.restore());

const open = (change = {}) => openCreativeBreak(openVpaid, change);

/** A break whose creative has loaded and plays. */
function playing(change = {}) {
  const fixture = open(change);
  const hear = (event: string, ...args: unknown[]) => fixture.frame.say({ event, args });
  hear('AdLoaded');
  fixture.adBreak.start(LOUD);
  hear('AdStarted');
  hear('AdImpression');
  return { ...fixture, hear };
}

describe('VPAID', () => {
  test('gets the size, the bit rate and the parameters of its document', () => {
    const { frame } = open({ adParameters: '{"a":1}' });
    expect(frame.state.start).toEqual({
      kind: 'vpaid',
      url: 'https://ads.test/creative.js',
      width: 640,
      height: 360,
      bitrate: 800,
      parameters: '{"a":1}',
    });
  });

  test('starts once it has loaded and the viewer has pressed play, with the sound of the player', () => {
    const { adBreak, frame, pings, events } = open();
    adBreak.start(LOUD);
    expect(frame.calls()).toEqual([]);
    frame.say({ event: 'AdLoaded', args: [] });
    expect(frame.calls()).toEqual(['setAdVolume 0.8', 'startAd']);
    expect([pings, events]).toEqual([['loaded'], ['loaded']]);
  });

  test('is billed once, at its impression, and each quartile when it says so', () => {
    const { hear, frame, pings, events, adBreak } = playing();
    expect(pings).toEqual(OPENING);
    hear('AdImpression');
    hear('AdVideoStart');
    frame.say({ event: '', duration: 20, remaining: 2 });
    page.pass(500);
    expect(pings).toEqual(OPENING);
    expect(adBreak.state()?.currentTime).toBeCloseTo(5);
    for (const event of QUARTERS) hear(event);
    expect(pings).toEqual([...OPENING, 'firstQuartile', 'midpoint', 'thirdQuartile']);
    hear('AdStopped');
    expect(pings.at(-1)).toBe('complete');
    expect(events).toEqual(['loaded', 'start', 'adend', 'end']);
  });

  test('is not billed for AdStarted alone, when nothing follows within a second but its end', () => {
    const { adBreak, frame, pings, events } = open();
    adBreak.start(LOUD);
    for (const event of ['AdLoaded', 'AdStarted']) frame.say({ event, args: [] });
    page.pass(500);
    frame.say({ event: 'AdStopped', args: [] });
    expect(pings).toEqual(['loaded', 'error?code=901']);
    expect(events).toContain('error 901 VPAID: AdStopped before the start');
  });

  test('that sends no impression counts a second after AdStarted', () => {
    const { adBreak, frame, pings } = open();
    adBreak.start(LOUD);
    for (const event of ['AdLoaded', 'AdStarted']) frame.say({ event, args: [] });
    page.pass(1000);
    expect(pings).toEqual(OPENING);
  });

  test('without a video ends without complete', () => {
    const { hear, pings, adBreak, events } = playing();
    let status: unknown;
    adBreak.on('adend', (state) => {
      ({ status } = state);
    });
    hear('AdStopped');
    expect(pings).toEqual(OPENING);
    expect(status).toBe(COMPLETED);
    expect(events.at(-1)).toBe('end');
  });

  test('pauses and goes on with the player', () => {
    const { adBreak, frame, pings } = playing();
    adBreak.pause();
    expect(adBreak.state()?.status).toBe(PAUSED);
    adBreak.play();
    expect(frame.calls().slice(-2)).toEqual(['pauseAd ', 'resumeAd '].map((call) => call.trim()));
    expect(pings.slice(OPENING.length)).toEqual(['pause', 'resume']);
  });

  test('pauses in a hidden page', () => {
    const { frame, adBreak } = playing();
    page.hide(true);
    expect(frame.calls().at(-1)).toBe('pauseAd');
    page.hide(false);
    expect(frame.calls().at(-1)).toBe('resumeAd');
    expect(adBreak.state()?.status).toBe(PLAYING);
  });

  test('may pause itself and play on, but does not end a pause of the viewer', () => {
    const { hear, adBreak } = playing();
    hear('AdPaused');
    expect(adBreak.state()?.isPlaying).toBe(false);
    hear('AdPlaying');
    expect(adBreak.state()?.isPlaying).toBe(true);
    adBreak.pause();
    hear('AdPlaying');
    expect(adBreak.state()?.isPlaying).toBe(false);
  });

  test('follows volume, mute and size', () => {
    const { adBreak, frame, pings } = playing();
    adBreak.setVolume(0.3);
    adBreak.setMuted(true);
    frame.resize(1280, 720);
    expect(frame.calls().slice(-3)).toEqual(['setAdVolume 0.3', 'setAdVolume 0', 'resizeAd 1280 720 normal']);
    expect(pings.at(-1)).toBe('mute');
  });

  test('starts muted where no press allows sound, and the viewer is offered it', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    const { adBreak, frame } = open();
    frame.say({ event: 'AdLoaded', args: [] });
    adBreak.start(LOUD);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.calls()).toContain('setAdVolume 0');
    expect(frame.calls()).toContain('startAd');
    expect(adBreak.state()).toMatchObject({ muted: true, soundRefused: true });
  });

  test('is skipped by itself only where the document allows it', () => {
    const { hear, frame, pings } = playing();
    hear('AdSkipped');
    expect(pings).toEqual(OPENING);
    frame.say({ event: '', duration: 40, remaining: 34 });
    hear('AdSkipped');
    expect(pings.at(-1)).toBe('skip');
  });

  test('gives its click to the link of the ad, and opens nothing', () => {
    const { hear, adBreak, pings } = playing();
    expect(adBreak.state()?.clickThrough).toContain('https://shop.test/');
    hear('AdClickThru', 'https://other.test/sale', '1', true);
    expect(adBreak.state()?.clickThrough).toBe('https://other.test/sale');
    expect(pings).toEqual(OPENING);
    expect(adBreak.click()).toBe('https://other.test/sale');
    expect(pings.slice(OPENING.length)).toEqual(['click', 'pause']);
  });

  test('cannot make a link of a script', () => {
    const { hear, adBreak } = playing();
    hear('AdClickThru', 'javascript:alert(1)', '1', true);
    expect(adBreak.state()?.clickThrough).toContain('https://shop.test/');
  });

  test('that fails ends with 901, once', () => {
    const { hear, pings, events } = playing();
    hear('AdError', 'no fill');
    hear('AdError', 'no fill');
    expect(pings.slice(OPENING.length)).toEqual(['error?code=901']);
    expect(events).toEqual(['loaded', 'start', 'error 901 VPAID: no fill', 'adend', 'end']);
  });

  test('that floods the bridge ends with 901', () => {
    const { frame, events } = playing();
    frame.breakOff('too many messages');
    expect(events).toContain('error 901 VPAID: too many messages');
  });

  test('that hangs before its start is given up within the wait of the break', () => {
    const { adBreak, events, pings } = open();
    adBreak.start(LOUD);
    page.pass(12_250);
    expect(events).toEqual(['error 402 Media file timeout: https://ads.test/creative.js', 'adend', 'end']);
    expect(pings).toEqual(['error?code=402']);
  });

  test('that never ends is ended after its duration, and after two minutes at most', () => {
    const { frame, events } = playing();
    frame.say({ event: '', duration: 20, remaining: 20 });
    page.pass((20 + OVERTIME_S) * 1000 - 250);
    expect(events).toEqual(['loaded', 'start']);
    page.pass(250);
    expect(events).toContain('error 901 VPAID: no end');

    const endless = playing({ duration: null });
    page.pass(LONGEST_S * 1000);
    expect(endless.events).toContain('error 901 VPAID: no end');
  });

  test('that has completed and does not stop counts as completed', () => {
    const { hear, events, pings } = playing();
    for (const event of QUARTERS) hear(event);
    page.pass((20 + OVERTIME_S) * 1000);
    expect(pings.at(-1)).toBe('complete');
    expect(events).toEqual(['loaded', 'start', 'adend', 'end']);
  });

  test('is told to stop when the viewer leaves it', () => {
    const { frame, adBreak } = playing();
    expect(frame.state.farewell()).toEqual([{ call: 'setAdVolume', args: [0] }, { call: 'stopAd' }]);
    adBreak.stop();
    frame.say({ event: 'AdImpression', args: [] });
    expect(frame.calls().at(-1)).not.toBe('stopAd');
  });

  test('ignores messages of unknown names and wrong types', () => {
    const { frame, pings, adBreak } = playing();
    for (const message of [
      {},
      { event: 5 },
      { event: 'AdGift', args: 'x' },
      { event: '', duration: 'x', remaining: null },
    ]) {
      frame.say(message);
    }
    expect(pings).toEqual(OPENING);
    expect(adBreak.state()?.duration).toBe(20);
  });
});
