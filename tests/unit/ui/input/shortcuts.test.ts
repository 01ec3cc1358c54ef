import { describe, expect, test } from 'vitest';
import { findKey } from '@/domain/widget/keys';
import type { LazyCommands } from '@/flows';
import { FILM_ACTIONS } from '@/ui/input/shortcuts';
import type { WidgetContextValue } from '@/ui/widget/widget-context';
import { readyPlayerCommands } from '../../../support/ready-player-commands';

const STATE = {
  canFullscreen: true,
  canPictureInPicture: true,
  canSeek: true,
  currentTime: 100,
  duration: 1000,
  hasCaptions: true,
  muted: false,
  paused: false,
  playbackRate: 1,
  seekableStart: 0,
  textTrack: null as object | null,
  volume: 0.5,
};

const keyOf = (init: Partial<KeyboardEvent> & { code: string }) =>
  findKey({ key: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...init });

/** The request that a key makes, and its feedback. */
function press(init: Partial<KeyboardEvent> & { code: string }, over: Partial<typeof STATE> = {}, chosen = 0) {
  const calls: string[] = [];
  const note =
    <T>(name: string, answer: T) =>
    (value?: unknown): T => {
      calls.push(value === undefined ? name : `${name} ${value}`);
      return answer;
    };
  const remoteControl = new Proxy({}, { get: (_, name) => note(String(name), undefined) });
  const player = readyPlayerCommands({ remoteControl, state: { ...STATE, ...over } });
  const press = keyOf(init);
  const lazy = { skipSegment: note('skipSegment', true), markRepeat: note('markRepeat', undefined) } as LazyCommands;
  const feedback =
    press &&
    FILM_ACTIONS[press.id]?.(
      {
        player,
        store: { getState: () => ({ settings: { seekStep: chosen } }) },
        commands: {
          playNext: note('playNext', undefined),
          playPrevious: note('playPrevious', undefined),
          toggleMenu: note('toggleMenu', undefined),
          toggleFullscreen: note('toggleFullscreen', undefined),
          toggleDiagnostics: note('toggleDiagnostics', undefined),
          resizeCaptions: note('resizeCaptions', 125),
        },
        lazyCommands: { loaded: () => lazy, run: (act: (commands: LazyCommands) => void) => act(lazy) },
      } as unknown as WidgetContextValue,
      press,
    );
  return { did: calls.join(', '), feedback };
}

describe('shortcut table of docs/behaviour.md', () => {
  test.each<[string, string]>([
    ['KeyK', 'pause'],
    ['Space', 'pause'],
    ['ArrowLeft', 'seek 95'],
    ['ArrowRight', 'seek 105'],
    ['KeyJ', 'seek 90'],
    ['KeyL', 'seek 110'],
    ['ArrowUp', 'changeVolume 0.55'],
    ['ArrowDown', 'changeVolume 0.45'],
    ['KeyM', 'mute'],
    ['KeyF', 'toggleFullscreen'],
    ['KeyI', 'togglePictureInPicture'],
    ['KeyC', 'toggleCaptions'],
    ['KeyS', 'skipSegment'],
    ['KeyR', 'markRepeat'],
    ['Home', 'seek 0'],
    ['End', 'seek 1000'],
    ...Array.from({ length: 10 }, (_, digit): [string, string] => [`Digit${digit}`, `seek ${digit * 100}`]),
  ])('%s', (code, did) => {
    expect(press({ code }).did).toBe(did);
  });

  test.each([
    ['ArrowLeft', false, 'seek 85'],
    ['KeyL', false, 'seek 130'],
    ['ArrowRight', true, 'seek 130'],
  ])('%s (Shift: %s) seeks by a chosen step of 15 s', (code, shiftKey, did) => {
    expect(press({ code, shiftKey }, {}, 15).did).toBe(did);
  });

  test('a key of the number pad types its digit', () => {
    expect(press({ code: 'Numpad4', key: '4' }).did).toBe('seek 400');
  });

  test.each(['Enter', 'Tab', 'Escape', 'F5', ''])('%s has no action', (code) => {
    expect(keyOf({ code, key: code })).toBeUndefined();
  });

  test.each([
    ['ArrowLeft', 'seek 90'],
    ['ArrowRight', 'seek 110'],
    ['KeyJ', 'seek 80'],
    ['KeyL', 'seek 120'],
    ['Comma', 'changePlaybackRate 0.75'],
    ['Period', 'changePlaybackRate 1.25'],
    ['KeyN', 'playNext'],
    ['KeyP', 'playPrevious'],
    ['Slash', 'toggleMenu help'],
  ])('Shift + %s', (code, did) => {
    expect(press({ code, shiftKey: true }).did).toBe(did);
  });

  test.each(['KeyN', 'KeyP'])('%s without Shift has no action', (code) => {
    expect(keyOf({ code, key: 'n' })?.id).not.toBe('episode');
  });

  test.each(['KeyK', 'KeyM', 'KeyF', 'KeyI', 'KeyC', 'KeyS', 'Digit4', 'Home'])('Shift + %s has no action', (code) => {
    expect(keyOf({ code, shiftKey: true })).toBeUndefined();
  });

  test.each(['Minus', 'NumpadSubtract'])('%s makes visible subtitles smaller', (code) => {
    expect(press({ code }, { textTrack: {} })).toEqual({
      did: 'resizeCaptions -1',
      feedback: { icon: 'captions', text: '125 %' },
    });
    expect(press({ code }).did).toBe('');
  });

  test.each([
    ['Equal', false],
    ['Equal', true],
    ['NumpadAdd', false],
  ])('%s (Shift: %s) makes them larger', (code, shiftKey) => {
    expect(press({ code, shiftKey }, { textTrack: {} }).did).toBe('resizeCaptions 1');
  });
});

describe('shortcut bounds', () => {
  test.each([
    ['ArrowLeft', { currentTime: 2 }, 'seek 0'],
    ['ArrowRight', { currentTime: 998 }, 'seek 1000'],
    ['ArrowRight', { currentTime: 998, duration: Number.POSITIVE_INFINITY }, 'seek 1003'],
    ['ArrowUp', { volume: 0.98 }, 'changeVolume 1'],
    ['ArrowDown', { volume: 0.02 }, 'changeVolume 0'],
    ['ArrowUp', { volume: 0.8, muted: true }, 'changeVolume 0.05'],
  ])('%s at %o', (code, state, did) => {
    expect(press({ code }, state).did).toBe(did);
  });
});

describe('frame steps', () => {
  test.each([
    ['Comma', 'seek 99.96'],
    ['Period', 'seek 100.04'],
  ])('%s moves by one while paused', (code, did) => {
    expect(press({ code }, { paused: true }).did).toBe(did);
    expect(press({ code }, { paused: false }).did).toBe('');
  });
});

describe('shortcut feedback', () => {
  test.each([
    ['KeyK', {}, { icon: 'pause' }],
    ['KeyK', { paused: true }, { icon: 'play' }],
    ['ArrowLeft', {}, { seconds: -5 }],
    ['KeyL', {}, { seconds: 10 }],
    ['ArrowUp', { volume: 0.9 }, { icon: 'volumeHigh', text: '95 %' }],
    ['ArrowDown', { volume: 0.3 }, { icon: 'volumeLow', text: '25 %' }],
    ['ArrowDown', { volume: 0.05 }, { icon: 'mute', text: '0 %' }],
    ['KeyM', {}, { icon: 'mute', text: '0 %' }],
    ['KeyM', { muted: true }, { icon: 'volumeHigh', text: '50 %' }],
    ['KeyC', {}, { icon: 'captions', text: 'Вкл.' }],
    ['KeyC', { textTrack: {} }, { icon: 'captions', text: 'Выкл.' }],
    ['KeyS', {}, { text: 'Пропущено' }],
    ['KeyF', {}, undefined],
    ['Digit5', {}, undefined],
  ])('%s at %o', (code, state, feedback) => {
    expect(press({ code }, state).feedback).toEqual(feedback);
  });

  test('shows the speed in Russian', () => {
    expect(press({ code: 'Period', shiftKey: true }, { playbackRate: 1.25 }).feedback).toEqual({ text: '1,5×' });
    expect(press({ code: 'Comma', shiftKey: true }, { playbackRate: 0.25 }).feedback).toEqual({ text: '0,25×' });
  });

  test.each([
    ['KeyI', { canPictureInPicture: false }],
    ['KeyC', { hasCaptions: false }],
    ['ArrowLeft', { canSeek: false }],
    ['KeyJ', { canSeek: false }],
    ['KeyL', { canSeek: false }],
    ['Digit5', { canSeek: false }],
    ['Home', { canSeek: false }],
    ['Digit3', { duration: Number.POSITIVE_INFINITY }],
  ])('is absent for an impossible %s: %o', (code, state) => {
    expect(press({ code }, state)).toEqual({ did: '', feedback: undefined });
  });
});

test('shortcut steps: add to the pending seek, not to the current position', () => {
  const asked: number[] = [];
  const player = readyPlayerCommands({ remoteControl: { seek: (to: number) => asked.push(to) }, state: STATE });
  const right = keyOf({ code: 'ArrowRight' });
  const widget = { player, store: { getState: () => ({ settings: { seekStep: 0 } }) } } as WidgetContextValue;
  for (let press = 0; press < 3; press += 1) if (right) FILM_ACTIONS.arrow?.(widget, right);
  expect(asked).toEqual([105, 110, 115]);
  player.seekBy(2000);
  expect(asked.at(-1)).toBe(1000);
});
