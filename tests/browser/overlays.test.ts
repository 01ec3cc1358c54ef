import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WidgetState } from '@/store/state';
import { violations } from '../support/axe-violations';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer, openSeries, said } from '../support/render-player';

const FRAMES = [
  [800, 450],
  [320, 180],
  [200, 120],
] as const;

const LINK = 'https://site.example/season-2/episode-2';

/** Overlays, the state that shows each, and whether the content plays under it. */
const OVERLAYS: readonly [testId: string, state: Partial<WidgetState>, plays: boolean][] = [
  ['resume-prompt', { resume: { seconds: 754 } }, false],
  ['next-card', { nextCard: { episodeId: 23, seconds: 10 } }, true],
  ['notice', { notice: { kind: 'voice-missing', missing: 'Студия Юг', instead: 'Студия Север' } }, true],
  ['notice', { notice: { kind: 'link-copy-failed', text: LINK } }, true],
  ['share-popup', { openMenu: 'share', enabledShare: true }, true],
  ['share-popup', { openMenu: 'share', enabledShare: true, notice: { kind: 'link-copy-failed', text: LINK } }, true],
];

async function show([width, height]: readonly [number, number], state: Partial<WidgetState>, plays: boolean) {
  const player = mountPlayer({ width, height });
  openSeries(player, openMediaShelf().episode('s1e1'));
  await until(() => expect(said(player, 'ready')).toBe(true));
  if (plays) {
    await player.port.play('host');
    await untilPlaying(player.video);
    player.port.pause();
  }
  player.store.setState(state);
  return player;
}

test.each(FRAMES.flatMap((frame) => OVERLAYS.map((overlay) => [...frame, ...overlay] as const)))(
  'Overlays: at %sx%s the %s passes axe, and stays within the frame: %j',
  { tags: ['nightly'] },
  async (width, height, testId, state, plays) => {
    const { container } = await show([width, height], state, plays);
    const overlay = page.getByTestId(testId);
    await expect.element(overlay).toBeVisible();
    await until(async () => expect(await violations(container)).toEqual([]));
    const frame = container.getBoundingClientRect();
    const box = overlay.element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(frame.left);
    expect(box.right).toBeLessThanOrEqual(frame.right);
    expect(box.top).toBeGreaterThanOrEqual(frame.top);
    expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
  },
);

test('Message: disappears after its time, and not while the pointer rests on it', async () => {
  const { commands } = await show([800, 450], { notice: { kind: 'link-copied' } }, true);
  const notice = page.getByTestId('notice');
  await expect.element(notice).toBeVisible();
  const [clock] = page.getByTestId('notice-life').element().getAnimations();
  // A busy machine may take longer than the message for the steps of this test.
  clock?.updatePlaybackRate(0.001);
  await userEvent.hover(notice);
  expect(clock?.effect?.getTiming().duration).toBe(3000);
  await until(() => expect(clock?.playState).toBe('paused'));
  await userEvent.unhover(notice);
  await until(() => expect(clock?.playState).toBe('running'));
  expect(commands.dismissNotice).not.toHaveBeenCalled();
  clock?.finish();
  await until(() => expect(commands.dismissNotice).toHaveBeenCalledTimes(1));
});

test.each([
  [{ kind: 'voice-missing', missing: 'a', instead: 'b' }, 6000],
  [{ kind: 'link-copy-failed', text: LINK }, 30_000],
] as const)('Message %o: stays long enough to be read: %d ms', async (notice, duration) => {
  await show([800, 450], { notice }, true);
  await expect.element(page.getByTestId('notice')).toBeVisible();
  const [clock] = page.getByTestId('notice-life').element().getAnimations();
  expect(clock?.effect?.getTiming().duration).toBe(duration);
});

test('Dialog: hides the controls, and makes everything behind it unreachable', async () => {
  // The overlay takes the focus only if the viewer is in the frame.
  window.focus();
  await until(() => expect(document.hasFocus()).toBe(true));
  const { container } = await show([800, 450], { resume: { seconds: 30 } }, false);
  await expect.element(page.getByTestId('resume-continue')).toHaveFocus();
  expect(page.getByTestId('controls').element().hasAttribute('inert')).toBe(true);
  await userEvent.tab();
  await expect.element(page.getByTestId('resume-start-over')).toHaveFocus();
  await userEvent.tab();
  expect(container.contains(document.activeElement), 'no trap').toBe(false);
});

test('Countdown ring: is drawn without React', async () => {
  const { store, port } = await show([800, 450], { nextCard: { episodeId: 23, seconds: 47 } }, true);
  await expect.element(page.getByTestId('next-card')).toBeVisible();
  const ring = page.getByTestId('next-card').element().querySelectorAll('circle')[1];
  const before = Number(ring?.style.strokeDashoffset);
  await port.play('host');
  await until(() => expect(Number(ring?.style.strokeDashoffset)).toBeLessThan(before));
  expect(store.getState().nextCard).toEqual({ episodeId: 23, seconds: 47 });
});
