import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ADS_OVER } from '../../fixtures/ad-view';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

/** Presses a key and returns whether the browser may perform its default action. */
const press = (code: string, init: KeyboardEventInit = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { code, key: code, cancelable: true, ...init });

/** Records the keys that reach the content's own shortcuts. */
function film() {
  const heard: string[] = [];
  const listen = ({ code }: KeyboardEvent) => void heard.push(code);
  document.addEventListener('keydown', listen, true);
  onTestFinished(() => document.removeEventListener('keydown', listen, true));
  return heard;
}

describe('keys during an ad', () => {
  test.each(['Space', 'KeyK'])('%s toggles playback', (code) => {
    const { commands, change } = renderAd();
    expect(press(code)).toBe(false);
    expect(commands.pauseAd).toHaveBeenCalledTimes(1);
    change({ isPlaying: false });
    press(code);
    expect(commands.playAd).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['M of AZERTY', 'Semicolon', 'm', 1],
    ['a comma of AZERTY at the position of M', 'KeyM', ',', 0],
    ['M of a Russian layout', 'KeyM', 'ь', 1],
  ])('%s mutes by its letter', (_, code, key, times) => {
    const { commands } = renderAd();
    press(code, { key });
    expect(commands.setAdMuted).toHaveBeenCalledTimes(times);
  });

  test('M mutes', () => {
    const { commands } = renderAd();
    press('KeyM');
    expect(commands.setAdMuted.mock.calls).toEqual([[true]]);
  });

  test('arrows change the volume within bounds', () => {
    const { commands, change } = renderAd({ volume: 0.7 });
    press('ArrowUp');
    change({ volume: 0.75 });
    press('ArrowDown', { repeat: true });
    change({ volume: 1 });
    press('ArrowUp');
    change({ muted: true });
    press('ArrowUp');
    expect(commands.setAdVolume.mock.calls).toEqual([[0.75], [0.7], [1], [0.05]]);
  });

  test.each<[string, string[], object]>([
    ['K twice', ['KeyK', 'KeyK'], {}],
    ['Space three times', ['Space', 'Space', 'Space'], { isPlaying: false }],
    ['M twice', ['KeyM', 'KeyM'], {}],
    ['M three times', ['KeyM', 'KeyM', 'KeyM'], { muted: true }],
    ['louder twice', ['ArrowUp', 'ArrowUp'], { volume: 0.8 }],
    ['louder and quieter', ['ArrowUp', 'ArrowDown'], {}],
    ['muted, and louder from nothing', ['KeyM', 'ArrowUp'], { volume: 0.05 }],
  ])('presses in quick succession all count: %s', (_, codes, changes) => {
    const { delayNews } = renderAd();
    const now = delayNews();
    for (const code of codes) press(code);
    expect(now).toMatchObject({ isPlaying: true, muted: false, volume: 0.7, ...changes });
  });

  test('F toggles fullscreen', () => {
    const { commands } = renderAd();
    press('KeyF');
    expect(commands.toggleFullscreen).toHaveBeenCalledTimes(1);
  });

  test("work before the ad's first frame", () => {
    const { commands } = renderAd({ isStarted: false });
    press('KeyK');
    expect(commands.pauseAd).toHaveBeenCalledTimes(1);
  });

  test('the content receives no key except Esc', () => {
    const heard = film();
    renderAd();
    for (const code of ['Space', 'ArrowLeft', 'Digit5', 'KeyC', 'KeyS', 'Slash', 'Escape']) press(code);
    expect(heard).toEqual(['Escape']);
  });

  test('the content receives the keys again after the ad', () => {
    const heard = film();
    const { set } = renderAd();
    set(ADS_OVER);
    press('Space');
    expect(heard).toEqual(['Space']);
  });

  test.each([
    ['with a modifier', 'KeyM', { ctrlKey: true }],
    ['with Shift', 'KeyK', { shiftKey: true }],
    ['held down', 'KeyM', { repeat: true }],
  ])('have no effect %s', (_, code, init) => {
    const { commands } = renderAd();
    press(code, init);
    expect(commands.setAdMuted).not.toHaveBeenCalled();
    expect(commands.pauseAd).not.toHaveBeenCalled();
  });

  test('buttons keep Space and sliders keep arrows, but sliders give up letters', () => {
    const { commands, get } = renderAd();
    expect(press('Space', {}, get('spot-mute-toggle'))).toBe(true);
    press('ArrowUp', {}, get('spot-volume'));
    expect(commands.pauseAd).not.toHaveBeenCalled();
    expect(commands.setAdVolume.mock.calls, 'once').toEqual([[0.75]]);
    press('ArrowLeft', {}, get('spot-volume'));
    expect(commands.setAdVolume).toHaveBeenLastCalledWith(0.7);
    press('KeyK', {}, get('spot-volume'));
    expect(commands.pauseAd).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Digit0', 0],
    ['Digit3', 0.3],
    ['Digit9', 0.9],
    ['Home', 0],
    ['PageUp', 0],
    ['End', 1],
    ['PageDown', 1],
  ])('%s on the volume slider jumps to %d, also while held down', (code, volume) => {
    const { commands, get } = renderAd();
    const slider = get('spot-volume');
    expect(press(code, {}, slider)).toBe(false);
    expect(press(code, { repeat: true }, slider)).toBe(false);
    expect(commands.setAdVolume.mock.calls).toEqual([[volume], [volume]]);
  });

  test('digits beside the volume slider, and with a modifier, change nothing', () => {
    const { commands, get } = renderAd();
    press('Digit3');
    press('Digit3', { ctrlKey: true }, get('spot-volume'));
    expect(commands.setAdVolume).not.toHaveBeenCalled();
  });

  test('a field for copying keeps all of its keys', () => {
    const { commands, set } = renderAd();
    set({ notice: { kind: 'erid-copy-failed', text: '2Vt' } });
    expect(press('KeyM', {}, screen.getByTestId('notice-link'))).toBe(true);
    expect(commands.setAdMuted).not.toHaveBeenCalled();
  });
});
