import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WidgetState } from '@/store/state';
import { AD_REQUESTED, ADS_OVER, adState, idleAdState } from '../fixtures/ad-view';
import { aComingBreak } from '../support/ad-schedule';
import { violations } from '../support/axe-violations';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

const FRAMES = [
  [200, 120],
  [320, 180],
  [390, 844],
  [844, 390],
  [960, 540],
] as const;

const STATES: readonly [string, Partial<WidgetState>][] = [
  ['it counts down', adState()],
  ['it can be skipped', adState({ canSkip: true, currentTime: 20 })],
  ['it is paused without sound', adState({ isPlaying: false, muted: true, soundRefused: true, skipAt: null })],
  ['it has no link and no advertiser', adState({ clickThrough: null, advertiser: null, erid: null, count: 1 })],
];

const RARE_STATES: readonly string[] = ['it is paused without sound', 'it has no link and no advertiser'];

async function showAd(state: Partial<WidgetState>, size: { width: number; height: number }): Promise<MountedPlayer> {
  // The frame must fit: a press outside of the window has no effect.
  await page.viewport(Math.max(1000, size.width), Math.max(700, size.height));
  const player = mountPlayer(size);
  openSeries(player, openMediaShelf().episode('s1e1'));
  await until(() => expect(said(player, 'ready')).toBe(true));
  player.store.setState(state);
  return player;
}

const shown = (testId: string) => expect.element(page.getByTestId(testId)).toBeVisible();

describe.each(FRAMES)('Ad at %sx%s', (width, height) => {
  async function expectApart(state: Partial<WidgetState>): Promise<void> {
    const { container } = await showAd(state, { width, height });
    await shown('spot-panel');
    await until(async () => expect(await violations(container)).toEqual([]));

    const frame = container.getBoundingClientRect();
    const panel = page.getByTestId('spot-panel').element();
    const parts = [...panel.querySelectorAll('button, input')].filter(
      (one) => one.checkVisibility() && one.getAttribute('data-testid') !== 'spot-picture',
    );
    const boxes = parts.map((one) => ({ name: one.getAttribute('data-testid'), box: one.getBoundingClientRect() }));
    for (const { name, box } of boxes) {
      expect(box.left, `${name}`).toBeGreaterThanOrEqual(frame.left);
      expect(box.top, `${name}`).toBeGreaterThanOrEqual(frame.top);
      expect(box.right, `${name}`).toBeLessThanOrEqual(frame.right);
      expect(box.bottom, `${name}`).toBeLessThanOrEqual(frame.bottom);
      expect(Math.min(box.width, box.height), `${name} can be hit`).toBeGreaterThanOrEqual(28);
    }
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box }) => meet(one.box, box))
        .map(({ name }) => `${one.name} and ${name}`),
    );
    expect(overlaps.filter((pair) => !pair.includes('spot-big-play'))).toEqual([]);
    const names = boxes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['spot-play-toggle', 'spot-mute-toggle']));
    await shown('spot-label');
  }

  // Axe takes most of the time: each landing checks the most common states in a small frame.
  const inGate = STATES.filter(([name]) => width === 320 && !RARE_STATES.includes(name));
  const TITLE = 'passes axe while %s, with everything within the frame and apart';
  if (inGate.length > 0) test.each(inGate)(TITLE, (_, state) => expectApart(state));
  test.each(STATES.filter((state) => !inGate.includes(state)))(TITLE, { tags: ['nightly'] }, (_, state) =>
    expectApart(state),
  );
});

test('Ad label: in the smallest frame the rest opens on demand, and does not cover the controls', async () => {
  const advertiser = 'Общество с ограниченной ответственностью «Северо-Западные коммуникации»';
  const { container, commands, lazyCommands } = await showAd(adState({ advertiser }), { width: 200, height: 120 });
  await expect.element(page.getByTestId('spot-erid')).not.toBeVisible();
  await userEvent.click(page.getByTestId('spot-info'));
  await userEvent.click(page.getByTestId('spot-erid'));
  expect(lazyCommands.copy.mock.calls).toEqual([['erid', '2VtzqvDnJ5x']]);
  await userEvent.click(page.getByTestId('spot-play-toggle'));
  expect(commands.pauseAd).toHaveBeenCalledTimes(1);
  await until(async () => expect(await violations(container)).toEqual([]));
});

/** Whether two boxes have more than their edges in common. */
const meet = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

describe('Ad slot', () => {
  const size = () => {
    const slot = page.getByTestId('spot-slot').element();
    const { width, height } = slot.getBoundingClientRect();
    const style = getComputedStyle(slot);
    // The engine uses these two to detect a slot that other code hides.
    expect([style.visibility, style.opacity]).toEqual(['visible', '1']);
    return { width, height, isSeen: style.filter === 'none' };
  };

  test('fills the whole frame while an ad is ready and requested, and is visible from its first frame on', async () => {
    const { store } = await showAd(AD_REQUESTED, { width: 800, height: 450 });
    await expect.poll(() => page.getByTestId('spot-slot').query()).not.toBeNull();
    expect(size()).toEqual({ width: 0, height: 0, isSeen: false });
    store.setState(idleAdState({ isStarted: false }));
    await expect.poll(size).toEqual({ width: 0, height: 0, isSeen: false });
    store.setState(adState({ isStarted: false }));
    await expect.poll(size).toEqual({ width: 800, height: 450, isSeen: false });
    store.setState(adState());
    await expect.poll(size).toEqual({ width: 800, height: 450, isSeen: true });
    store.setState(ADS_OVER);
    await expect.poll(size).toEqual({ width: 0, height: 0, isSeen: false });
  });
});

describe('During an ad', () => {
  const OF_THE_FILM = ['controls', 'poster', 'play-toggle', 'seek-bar', 'settings-toggle', 'sound-offer', 'spinner'];
  const visibility = (testId: string) => {
    const element = page.getByTestId(testId).query();
    return element === null ? 'hidden' : getComputedStyle(element).visibility;
  };

  test('the content is hidden, and shown again afterwards', async () => {
    const { store } = await showAd({ ...adState(), soundRefused: true }, { width: 800, height: 450 });
    await shown('spot-panel');
    expect(OF_THE_FILM.filter((testId) => visibility(testId) !== 'hidden')).toEqual([]);
    store.setState(ADS_OVER);
    await expect.poll(() => visibility('play-toggle')).toBe('visible');
    expect(visibility('sound-offer')).toBe('visible');
  });

  test('the poster and the spinner show before the first frame, without a button', async () => {
    await showAd(adState({ isStarted: false }), { width: 800, height: 450 });
    await expect.poll(() => visibility('play-toggle')).toBe('hidden');
    expect(visibility('poster')).toBe('visible');
    expect(page.getByTestId('big-play').query()).toBeNull();
    await expect.element(page.getByTestId('spinner')).toHaveAttribute('data-visible', 'true');
  });

  test('a key gets its feedback over the ad, and each button has one tooltip', async () => {
    await showAd(adState(), { width: 800, height: 450 });
    await shown('spot-panel');
    await until(async () => {
      await userEvent.keyboard('m');
      expect(page.getByTestId('echo').elements()).toHaveLength(1);
      expect(visibility('echo')).toBe('visible');
    });
    await userEvent.hover(page.getByTestId('spot-mute-toggle'));
    await expect.element(page.getByTestId('tooltip')).toHaveTextContent('Выключить звук');
    expect(visibility('tooltip')).toBe('visible');
    expect(page.getByTestId('tooltip').elements()).toHaveLength(1);
  });

  test('the Tab key cycles within the ad alone', async () => {
    await showAd(adState({ canSkip: true }), { width: 800, height: 450 });
    await shown('spot-panel');
    const ours = [
      'spot-play-toggle',
      'spot-mute-toggle',
      'spot-volume',
      'spot-skip',
      'spot-fullscreen-toggle',
      'spot-erid',
      'spot-click',
    ];
    for (const name of ours) await shown(name);
    const reached = new Set<string | null>();
    for (let presses = 0; presses < 12; presses += 1) {
      await userEvent.keyboard('{Tab}');
      reached.add(document.activeElement?.getAttribute('data-testid') ?? null);
    }
    expect([...reached]).toEqual(expect.arrayContaining(ours));
    expect([...reached].filter((one) => one !== null && !one.startsWith('spot-') && one !== 'player')).toEqual([]);
  });

  test('presses and keys do not reach the content, which continues from its position', async () => {
    const player = await showAd({}, { width: 800, height: 450 });
    await player.port.play('host');
    await untilPlaying(player.video);
    const { source } = player.instance().state;
    player.port.pause();
    await until(() => expect(player.video().paused).toBe(true));
    player.store.setState(adState({ clickThrough: null }));
    await shown('spot-panel');
    const { currentTime } = player.video();
    for (const key of ['k', '{ArrowRight}', '5', 'm', 'c']) await userEvent.keyboard(key);
    await userEvent.click(page.getByTestId('spot-picture'));
    await userEvent.dblClick(page.getByTestId('spot-picture'));
    expect(player.video()).toMatchObject({ paused: true, muted: false, currentTime });
    expect(player.commands.pauseAd).toHaveBeenCalled();
    player.store.setState(ADS_OVER);
    await player.port.play('host');
    await untilPlaying(player.video);
    // The player was not rendered anew: Vidstack would have dropped its source.
    expect(player.instance().state.source).toEqual(source);
  });
});

test('Seek bar: shows the position of the midroll', async () => {
  const { store, video } = await showAd({}, { width: 800, height: 450 });
  expect(page.getByTestId('spot-marker').query()).toBeNull();
  store.setState({ breaks: [aComingBreak(video().duration / 2)] });
  await expect.poll(() => page.getByTestId('spot-marker').query()).not.toBeNull();
  const bar = page.getByTestId('seek-bar').element().getBoundingClientRect();
  const marker = page.getByTestId('spot-marker').element().getBoundingClientRect();
  expect((marker.left + marker.right) / 2).toBeCloseTo((bar.left + bar.right) / 2, 0);
});
