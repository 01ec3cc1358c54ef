import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

/** An episode that is paused or plays, at half the volume. */
async function ready(start: 'paused' | 'asked' = 'paused'): Promise<MountedPlayer> {
  const player = mountPlayer({ memory: fakeMemory(0.5) });
  const media = openMediaShelf();
  const subtitles = [{ url: media.url('series/s1e1/ru.vtt'), label: 'Русские', language: 'ru' }];
  openSeries(player, { ...media.episode('s1e1'), subtitles }, { start, startAt: 20 });
  await until(() => expect(said(player, 'ready')).toBe(true));
  if (start === 'asked') await untilPlaying(player.video);
  await until(() => {
    expect(player.port.state().volume).toBe(0.5);
    expect(player.video().currentTime).toBeGreaterThanOrEqual(20);
  });
  return player;
}

/** Presses keys in sequence before the browser can report their effects. */
function press(...codes: string[]): void {
  for (const code of codes) {
    const shiftKey = code.startsWith('Shift+');
    const init = { code: code.replace('Shift+', ''), shiftKey, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  }
}

const click = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).click();

/** Expects this sound and playback, and the same state from the player once all events are processed. */
async function expectSettled(player: MountedPlayer, expected: { volume?: number; muted?: boolean; paused?: boolean }) {
  const { volume = 0.5, muted = false, paused = true } = expected;
  const video = player.video();
  expect({ volume: video.volume, muted: video.muted, paused: video.paused }).toEqual({ volume, muted, paused });
  await new Promise((resolve) => setTimeout(resolve));
  await until(() => {
    const state = player.port.state();
    expect(state.playback === 'playing').toBe(!paused);
    expect(state).toMatchObject({ volume, muted });
  });
  expect({ volume: video.volume, muted: video.muted, paused: video.paused }).toEqual({ volume, muted, paused });
}

describe('Quick key presses: all count', () => {
  test.each([
    ['M twice', ['KeyM', 'KeyM'], {}],
    ['M three times', ['KeyM', 'KeyM', 'KeyM'], { muted: true }],
    ['quieter and louder', ['ArrowDown', 'ArrowUp'], {}],
    ['muted, and louder from nothing', ['KeyM', 'ArrowUp'], { volume: 0.05 }],
    ['down to nothing, and M', [...Array<string>(10).fill('ArrowDown'), 'KeyM'], { volume: 0.25 }],
    ['K twice', ['KeyK', 'KeyK'], {}],
    ['Space three times', ['Space', 'Space', 'Space'], { paused: false }],
  ])('%s', async (_, codes, expected) => {
    const player = await ready();
    press(...codes);
    await expectSettled(player, expected);
  });

  test.each([
    ['K twice', ['KeyK', 'KeyK'], { paused: false }],
    ['K three times', ['KeyK', 'KeyK', 'KeyK'], {}],
  ])('during playback: %s', async (_, codes, expected) => {
    const player = await ready('asked');
    press(...codes);
    await expectSettled(player, expected);
  });

  test.each([
    ['keys', () => press('KeyK', 'KeyK', 'KeyK')],
    ['calls of the host page', ({ port }: MountedPlayer) => [port.pause(), void port.play('host'), port.pause()]],
  ] as const)('before the metadata: %s pause, play and pause', async (_, act) => {
    const player = mountPlayer({ memory: fakeMemory(0.5) });
    const media = openMediaShelf({ ownHost: true });
    await media.rule({ match: '\\.(m4s|mp4)$', hang: true });
    openSeries(player, media.episode('s1e1'), { start: 'asked' });
    await until(() => expect(player.port.state().playback).toBe('playing'));
    expect(player.video().readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
    act(player);
    await expectSettled(player, {});
    await media.release();
  });

  test('for faster and slower', async () => {
    const player = await ready();
    press('Shift+Period', 'Shift+Period', 'Shift+Comma', 'Shift+Comma');
    expect(player.video().playbackRate).toBe(1);
    press('Shift+Period', 'Shift+Comma', 'Shift+Comma');
    await until(() => expect(player.port.state().rate).toBe(0.75));
  });

  test('for seeks forward and back', async () => {
    const player = await ready();
    press('ArrowRight', 'ArrowRight', 'ArrowLeft');
    expect(player.video().currentTime).toBeCloseTo(25, 1);
  });

  test('for subtitles', async () => {
    const player = await ready();
    await until(() => expect(player.port.state().textTracks).not.toEqual([]));
    press('KeyC', 'KeyC');
    expect(player.port.state().textTrack).toBeNull();
    press('KeyC');
    expect(player.port.state().textTrack).not.toBeNull();
  });
});

describe('Quick button presses', () => {
  test.each([
    ['mute-toggle', {}],
    ['play-toggle', {}],
  ])('%s twice changes nothing', async (testId, expected) => {
    const player = await ready();
    click(testId);
    click(testId);
    await expectSettled(player, expected);
  });
});

describe('Quick calls of the host page', () => {
  test('all count', async () => {
    const { port, ...player } = await ready();
    port.setMuted(true);
    port.setMuted(false);
    port.setVolume(0.9);
    port.setVolume(0.5);
    port.setRate(2);
    port.setRate(1);
    void port.play('host');
    port.pause();
    expect(player.video().playbackRate).toBe(1);
    await expectSettled({ port, ...player }, {});
  });
});

test('State: each of eleven presses in one task finds the effect of the one before', async () => {
  const player = await ready('asked');
  const { port } = player;
  const { state } = player.instance();
  const read = <T>(press: () => void, value: () => T): T => {
    press();
    return value();
  };
  const paused = () => state.paused;
  const muted = () => state.muted;
  const time = () => Math.round(state.currentTime);
  expect([
    read(() => port.requestPause(), paused),
    read(() => port.requestPlay(), paused),
    read(() => port.requestPause(), paused),
    read(
      () => port.setVolume(0.4),
      () => state.volume,
    ),
    read(() => port.setMuted(true), muted),
    read(() => port.setMuted(false), muted),
    read(
      () => port.setRate(1.5),
      () => state.playbackRate,
    ),
    read(() => port.seekTo(10), time),
    read(() => port.seekBy(5), time),
    read(() => port.togglePaused(), paused),
    read(() => port.togglePaused(), paused),
  ]).toEqual([true, false, true, 0.4, true, false, 1.5, 10, 15, false, true]);
});
