import type { MediaPlayerInstance } from '@vidstack/react';

const SEEK_STEP_S = 5;
const LONG_SEEK_STEP_S = 10;
const VOLUME_STEP = 0.05;

type Action = (player: MediaPlayerInstance) => void;

const seekBy =
  (seconds: number): Action =>
  ({ remoteControl, state }) => {
    if (state.canSeek) remoteControl.seek(Math.min(Math.max(0, state.currentTime + seconds), state.duration));
  };

const changeVolumeBy =
  (step: number): Action =>
  ({ remoteControl, state }) =>
    remoteControl.changeVolume(Math.min(1, Math.max(0, (state.muted && step > 0 ? 0 : state.volume) + step)));

/** By the key's place, not by its letter, so that they work on a Russian keyboard layout (design section 4). */
const BY_CODE: Readonly<Record<string, Action>> = {
  Space: ({ remoteControl }) => remoteControl.togglePaused(),
  KeyK: ({ remoteControl }) => remoteControl.togglePaused(),
  KeyM: ({ remoteControl }) => remoteControl.toggleMuted(),
  KeyF: ({ remoteControl, state }) => {
    if (state.canFullscreen) remoteControl.toggleFullscreen();
  },
  ArrowLeft: seekBy(-SEEK_STEP_S),
  ArrowRight: seekBy(SEEK_STEP_S),
  KeyJ: seekBy(-LONG_SEEK_STEP_S),
  KeyL: seekBy(LONG_SEEK_STEP_S),
  ArrowUp: changeVolumeBy(VOLUME_STEP),
  ArrowDown: changeVolumeBy(-VOLUME_STEP),
};

/** Held down, these would switch to and fro. */
const ONCE_A_PRESS = new Set(['Space', 'KeyK', 'KeyM', 'KeyF']);

const WRITES = 'input, textarea, select, [contenteditable]';
const PRESSES = 'button, a[href], [role="button"], [role="menuitem"], [role="menuitemradio"]';

/**
 * What a key does at the player; undefined when it is not the player's: with a modifier, while the viewer writes,
 * the arrows of a focused slider, Space and Enter of a focused button, anything in an open dialog but itself.
 */
export function shortcutFor(event: KeyboardEvent): Action | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${WRITES}, [role="dialog"]`)) return undefined;
  if (event.code === 'Space' && target?.closest(PRESSES)) return undefined;
  if (event.code.startsWith('Arrow') && target?.closest('[role="slider"]')) return undefined;
  if (event.repeat && ONCE_A_PRESS.has(event.code)) return () => undefined;
  const digit = digitOf(event);
  return digit === undefined ? BY_CODE[event.code] : seekToTenth(digit);
}

/** The digit typed; a key of the number block is one only while NumLock is on. */
function digitOf({ code, key, shiftKey }: KeyboardEvent): number | undefined {
  const typed = code.startsWith('Numpad') ? /^\d$/.exec(key)?.[0] : /^Digit(\d)$/.exec(code)?.[1];
  return typed === undefined || shiftKey ? undefined : Number(typed);
}

const seekToTenth =
  (tenth: number): Action =>
  ({ remoteControl, state }) => {
    if (state.canSeek) remoteControl.seek((state.duration / 10) * tenth);
  };
