import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND_PRESS_MS } from '@/domain/playback/play-intent';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

afterEach(() => {
  vi.useRealTimers();
});

async function open(start: 'paused' | 'asked', size = {}): Promise<MountedPlayer> {
  const player = mountPlayer(size);
  openSeries(player, openMediaShelf().episode('s1e1'), { start });
  await until(() => expect(said(player, 'ready')).toBe(true));
  if (start === 'asked') await untilPlaying(player.video);
  return player;
}

const centre = (el: Element) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};

/** A press of the mouse on whatever is at the point by then. */
function pressAt(point: { clientX: number; clientY: number }): void {
  const init = { ...point, bubbles: true, cancelable: true, isPrimary: true, pointerType: 'mouse', detail: 1 };
  const target = document.elementFromPoint(point.clientX, point.clientY) ?? document.body;
  target.dispatchEvent(new PointerEvent('pointerdown', init));
  target.dispatchEvent(new PointerEvent('pointerup', init));
  target.dispatchEvent(new PointerEvent('click', init));
}

describe('Double click on the large button', () => {
  test.each([0, SECOND_PRESS_MS - 100])('plays, and its second press does nothing, after %s ms', async (ms) => {
    const player = await open('paused');
    const point = centre(page.getByTestId('big-play').element());
    const now = vi.spyOn(performance, 'now');
    const pressedAt = performance.now();
    pressAt(point);
    await until(() => expect(document.querySelector('[data-testid="big-play"]')).toBeNull());
    if (ms > 0) now.mockReturnValueOnce(pressedAt + ms);
    pressAt(point);
    now.mockRestore();
    await untilPlaying(player.video);
    // The gestures wait this long for a double press.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(player.video().paused).toBe(false);
    expect(document.fullscreenElement).toBeNull();
  });
});

describe('Mouse that rests on a control', () => {
  test('keeps the controls, and lets them hide after it has left', async () => {
    const player = await open('asked');
    const { controls } = player.instance();
    await userEvent.hover(page.getByTestId('mute-toggle'));
    await until(() => expect(controls.showing).toBe(true));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await vi.advanceTimersByTimeAsync(5000);
    expect(controls.showing).toBe(true);
    vi.useRealTimers();
    await userEvent.hover(page.getByTestId('player'), { position: { x: 300, y: 100 } });
    await until(() => expect(controls.showing).toBe(false));
  });
});

test('Mouse that rests where a control appears: lets the controls hide', async () => {
  const player = await open('paused', { width: 400, height: 225 });
  await userEvent.click(page.getByTestId('big-play'));
  await untilPlaying(player.video);
  await until(() => expect(player.instance().controls.showing).toBe(false));
});

describe('Mouse press where a control has just hidden', () => {
  test('shows the control, and does not pause the film', async () => {
    const player = await open('asked');
    const { controls } = player.instance();
    await userEvent.hover(page.getByTestId('player'), { position: { x: 300, y: 100 } });
    await until(() => expect(controls.showing).toBe(true));
    const point = centre(page.getByTestId('mute-toggle').element());
    controls.hide(0);
    await until(() => expect(controls.showing).toBe(false));
    pressAt(point);
    expect(controls.showing).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(player.port.state()).toMatchObject({ playback: 'playing', muted: false });
  });
});
