import { MediaPlayerInstance } from '@vidstack/react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

/** Vidstack's constants that docs/behaviour.md names: their values and their effects. */

async function ready(options: Parameters<typeof openSeries>[2] = {}, memory = fakeMemory()): Promise<MountedPlayer> {
  const player = mountPlayer({ memory });
  openSeries(player, openMediaShelf().episode('s1e1'), options);
  await until(() => expect(said(player, 'ready')).toBe(true));
  if (options.start === 'asked') await untilPlaying(player.video);
  return player;
}

const el = (testId: string) => page.getByTestId(testId).element() as HTMLElement;

/** When the player's attribute is set or removed next, in milliseconds of the page's clock. */
function attributeTime({ instance }: MountedPlayer, name: string, there: boolean): Promise<number> {
  const root = instance().el;
  return new Promise((resolve) => {
    if (root === null) return;
    const observer = new MutationObserver(() => {
      if (root.hasAttribute(name) !== there) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(root, { attributeFilter: [name] });
  });
}

/** When a timer of this delay ends that starts anew with each event. A busy machine delays it as the player's timers. */
function timerAfter(target: EventTarget, type: string, delayMs: number): Promise<number> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    target.addEventListener(type, () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(performance.now()), delayMs);
    });
  });
}

/** Greatest difference of two timers of the same page. */
const TIMER_TOLERANCE_MS = 150;

describe('Controls', { tags: ['nightly'] }, () => {
  test('hide 2000 ms after the last activity', async () => {
    const player = await ready({ start: 'asked' });
    const timer = timerAfter(el('player'), 'pointermove', 2000);
    await userEvent.hover(el('player'), { position: { x: 300, y: 100 } });
    await userEvent.hover(el('player'), { position: { x: 400, y: 100 } });
    expect(player.instance().state.controlsVisible).toBe(true);
    expect(player.instance().controls.defaultDelay).toBe(2000);
    const hidden = attributeTime(player, 'data-controls', false);
    expect(Math.abs((await hidden) - (await timer))).toBeLessThan(TIMER_TOLERANCE_MS);
  });

  // The delay itself is under test: longer than the hiding of the controls.
  const outlastDelay = () => new Promise((resolve) => setTimeout(resolve, 2600));

  test('stay until the first play', async () => {
    const player = await ready();
    await userEvent.hover(el('player'), { position: { x: 300, y: 100 } });
    await outlastDelay();
    expect(player.instance().state.controlsVisible).toBe(true);
  });

  test('stay while paused, although the pointer has moved and rests', async () => {
    const player = await ready({ start: 'asked' });
    await userEvent.hover(el('player'), { position: { x: 300, y: 100 } });
    player.port.pause();
    await until(() => expect(player.instance().state.paused).toBe(true));
    await userEvent.hover(el('player'), { position: { x: 400, y: 100 } });
    await outlastDelay();
    expect(player.instance().state.controlsVisible).toBe(true);
    await userEvent.click(el('play-toggle'));
    // A pointer over the bar would keep it.
    await userEvent.hover(el('player'), { position: { x: 300, y: 100 } });
    await until(() => expect(player.instance().state.controlsVisible).toBe(false));
  });
});

test('Waiting: is reported after 300 ms', { tags: ['nightly'] }, async () => {
  const media = openMediaShelf();
  await media.rule({ match: '00[5-9]\\.m4s|01\\d\\.m4s', hang: true });
  const player = mountPlayer();
  openSeries(player, media.episode('s1e1'), { start: 'asked' });
  await untilPlaying(player.video);
  // A busy machine may wait for data by now, and would not begin to wait again.
  await until(() => {
    expect(player.video().readyState).toBe(4);
    expect(player.instance().el?.hasAttribute('data-buffering')).toBe(false);
  });
  const timer = timerAfter(player.video(), 'waiting', 300);
  const buffering = attributeTime(player, 'data-buffering', true);
  player.port.seek(30);
  expect(Math.abs((await buffering) - (await timer))).toBeLessThan(TIMER_TOLERANCE_MS);
});

describe('Volume', () => {
  test('becomes a quarter when unmuted at 0', async () => {
    const player = await ready({}, fakeMemory(0, true));
    await until(() => expect(player.video().muted).toBe(true));
    await userEvent.click(el('mute-toggle'));
    await until(() => expect(player.video().volume).toBe(0.25));
    expect(player.video().muted).toBe(false);
  });

  test('above 0 unmutes', async () => {
    const player = await ready({}, fakeMemory(0.5, true));
    await until(() => expect(player.video().muted).toBe(true));
    player.instance().remoteControl.changeVolume(0.3);
    await until(() => expect(player.video().muted).toBe(false));
    expect(player.video().volume).toBeCloseTo(0.3);
  });
});

test('Defaults: of a live stream, of rate and of preload', async () => {
  const { liveEdgeTolerance, minLiveDVRWindow, playbackRate } = (await ready()).instance().state;
  expect({ liveEdgeTolerance, minLiveDVRWindow, playbackRate }).toEqual({
    liveEdgeTolerance: 10,
    minLiveDVRWindow: 60,
    playbackRate: 1,
  });
  expect(MediaPlayerInstance.props.preload).toBe('metadata');
});
