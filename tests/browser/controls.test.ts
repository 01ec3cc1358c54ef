import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

async function ready(options: Parameters<typeof openSeries>[2] = {}, memory = fakeMemory()): Promise<MountedPlayer> {
  const player = mountPlayer({ memory });
  openSeries(player, openMediaShelf().episode('s1e1'), options);
  await until(() => expect(said(player, 'ready')).toBe(true));
  if (options.start === 'asked') await untilPlaying(player.video);
  return player;
}

const el = (testId: string) => page.getByTestId(testId).element();
const name = (testId: string) => el(testId).getAttribute('aria-label');
/** The only pointer that can be captured without a real press. */
const AT_MOUSE = { pointerId: 1, isPrimary: true };
const picture = { position: { x: 400, y: 120 } };

describe('Play button', () => {
  test('plays and pauses, and is labelled by its next action', async () => {
    const player = await ready();
    expect(name('play-toggle')).toBe('Смотреть');
    await userEvent.click(el('play-toggle'));
    await untilPlaying(player.video);
    await until(() => expect(name('play-toggle')).toBe('Пауза'));
    // The controls may be hidden meanwhile.
    await userEvent.hover(el('player'), picture);
    await userEvent.click(el('play-toggle'));
    await until(() => expect(player.video().paused).toBe(true));
    expect(name('play-toggle')).toBe('Смотреть');
  });

  test('restarts from the beginning at the end, as the large one does', async () => {
    const player = await ready({ start: 'paused', startAt: 46.8 });
    await player.port.play('host');
    await until(() => expect(name('play-toggle')).toBe('Смотреть сначала'));
    await expect.element(page.getByTestId('big-play')).toBeVisible();
    expect(name('big-play')).toBe('Смотреть сначала');
    await userEvent.click(el('big-play'));
    await until(() => expect(player.video().currentTime).toBeLessThan(10));
    await untilPlaying(player.video);
    await until(() => expect(page.getByTestId('big-play').query()).toBeNull());
  });
});

describe('Press on the video', () => {
  test('pauses and plays', async () => {
    const player = await ready({ start: 'asked' });
    await userEvent.click(el('player'), picture);
    await until(() => expect(player.video().paused).toBe(true));
    await userEvent.click(el('player'), picture);
    await untilPlaying(player.video);
  });

  test('only closes an open menu', async () => {
    const player = await ready({ start: 'asked' });
    await userEvent.click(el('episodes-toggle'));
    await expect.element(page.getByTestId('episode-picker')).toBeVisible();
    await userEvent.click(el('player'), { position: { x: 60, y: 200 } });
    await until(() => expect(page.getByTestId('episode-picker').query()).toBeNull());
    const { currentTime } = player.video();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 0.4));
    expect(said(player, 'pause')).toBe(false);
    // The next press is an ordinary one again.
    await userEvent.click(el('player'), picture);
    await until(() => expect(player.video().paused).toBe(true));
  });
});

describe('Episode picker', () => {
  test('opens with the focus in its list, and returns the focus', async () => {
    await ready();
    await userEvent.click(el('episodes-toggle'));
    await until(() => expect(document.activeElement).toBe(el('episode-22')));
    await userEvent.keyboard('{Escape}');
    await until(() => expect(document.activeElement).toBe(el('episodes-toggle')));
    await userEvent.keyboard('{Enter}');
    await until(() => expect(document.activeElement).toBe(el('episode-22')));
    await userEvent.keyboard('k');
    expect(page.getByTestId('episode-picker').query()).not.toBeNull();
  });

  test.each([
    [800, 450],
    [320, 180],
    [200, 120],
  ])('stays within a frame of %sx%s', async (width, height) => {
    const player = mountPlayer({ width, height });
    openSeries(player, openMediaShelf().episode('s1e1'));
    player.store.setState({ openMenu: 'episodes' });
    await expect.element(page.getByTestId('episode-picker')).toBeInTheDocument();
    const frame = player.container.getBoundingClientRect();
    // It may be animated.
    await until(() => {
      const box = el('episode-picker').getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(frame.left);
      expect(box.right).toBeLessThanOrEqual(frame.right);
      expect(box.top).toBeGreaterThanOrEqual(frame.top);
      expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
    });
  });
});

describe('Keys anywhere in the frame', () => {
  test('play, seek, and change volume and mute', async () => {
    const player = await ready({}, fakeMemory(0.5));
    await userEvent.keyboard(' ');
    await untilPlaying(player.video);
    await userEvent.keyboard('k');
    await until(() => expect(player.video().paused).toBe(true));
    await userEvent.keyboard('5');
    await until(() => expect(player.video().currentTime).toBeCloseTo(24, 0));
    await userEvent.keyboard('{ArrowRight}');
    await until(() => expect(player.video().currentTime).toBeCloseTo(29, 0));
    await userEvent.keyboard('{ArrowUp}');
    await until(() => expect(player.video().volume).toBeCloseTo(0.55));
    await userEvent.keyboard('m');
    await until(() => expect(player.video().muted).toBe(true));
  });

  test('press a focused button once with Space', async () => {
    const player = await ready({ start: 'asked' });
    (el('mute-toggle') as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await until(() => expect(player.video().muted).toBe(true));
    expect(player.video().paused).toBe(false);
    (el('play-toggle') as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await until(() => expect(player.video().paused).toBe(true));
  });

  test('leave the arrows to the focused volume slider', async () => {
    const player = await ready({ startAt: 20 }, fakeMemory(0.5));
    await until(() => expect(player.video().currentTime).toBeCloseTo(20, 0));
    (el('volume-slider') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await until(() => expect(player.video().volume).toBeCloseTo(0.45));
    expect(player.video().currentTime).toBeCloseTo(20, 0);
  });
});

describe('Slider texts in Russian', () => {
  test('describe the volume', async () => {
    const player = await ready({}, fakeMemory(0.35));
    expect(name('volume-slider')).toBe('Громкость');
    await until(() => expect(el('volume-slider').getAttribute('aria-valuetext')).toBe('35 %'));
    player.port.setVolume(0.8);
    await until(() => expect(el('volume-slider').getAttribute('aria-valuetext')).toBe('80 %'));
    player.port.setMuted(true);
    await until(() => expect(el('volume-slider').getAttribute('aria-valuetext')).toBe('0 %'));
  });

  test('describe the time, also during playback', async () => {
    const player = await ready({ startAt: 22 });
    expect(name('seek-bar')).toBe('Перемотка');
    await until(() => expect(el('seek-bar').getAttribute('aria-valuetext')).toMatch(/^22 секунды\D+48 секунд$/));
    player.port.seek(41);
    await until(() => expect(el('seek-bar').getAttribute('aria-valuetext')).toMatch(/^41 секунда\D/));
    void player.port.play('host');
    await until(() =>
      expect(el('seek-bar').getAttribute('aria-valuetext')).toMatch(/^4(?:[2-4] секунды|[5-8] секунд)\D/),
    );
  });
});

describe('Spinner', () => {
  const isShown = () => el('spinner').textContent === 'Загрузка';

  test('turns until the stream can play, and never over a playing video', async () => {
    const media = openMediaShelf();
    await media.rule({ match: 'sever', delayMs: 700 });
    const player = mountPlayer();
    openSeries(player, media.episode('s1e1'), { start: 'asked' });
    await until(() => expect(isShown()).toBe(true));
    await untilPlaying(player.video);
    await until(() => expect(isShown()).toBe(false));
  });

  test('returns when the next part does not arrive', async () => {
    const media = openMediaShelf();
    await media.rule({ match: '00[5-9]\\.m4s|01\\d\\.m4s', hang: true });
    const player = mountPlayer();
    openSeries(player, media.episode('s1e1'), { start: 'asked' });
    await untilPlaying(player.video);
    player.port.seek(30);
    await until(() => expect(isShown()).toBe(true));
  });

  test('stays away while the seek bar is dragged over a film that plays, and turns when the film waits', async () => {
    const media = openMediaShelf();
    // The segments from the twelfth second on.
    await media.rule({ match: '00[3-9]\\.m4s|01\\d\\.m4s', hang: true });
    const player = mountPlayer();
    openSeries(player, media.episode('s1e1'), { start: 'asked', startAt: 9 });
    await untilPlaying(player.video);
    const { left, top } = el('seek-bar').getBoundingClientRect();
    const send = (type: string, x: number) =>
      el('seek-bar').dispatchEvent(
        new PointerEvent(type, { ...AT_MOUSE, clientX: left + x, clientY: top, bubbles: true, cancelable: true }),
      );
    send('pointerdown', 100);
    send('pointermove', 140);
    await until(() => expect(el('seek-bar').hasAttribute('data-dragging')).toBe(true));
    expect(player.instance().state.seeking).toBe(false);
    await until(() => expect(player.instance().state.waiting).toBe(true));
    await until(() => expect(isShown()).toBe(true));
    send('pointerup', 140);
    await until(() => expect(player.instance().state.seeking).toBe(true));
  });
});

test('Controls: nothing can be pressed before a stream is opened', async () => {
  mountPlayer();
  await until(() => expect((el('controls') as HTMLElement).inert).toBe(true));
});

test('Player: is labelled by its content', async () => {
  await ready();
  await until(() => expect(name('player')).toBe('Видеоплеер: Маяк · Сезон 2, серия 2 · Название 22'));
});
