import type { Commands } from '@/flows';
import { ru } from '@/i18n/ru';
import type { Feedback } from '../feedback/feedback-event';
import { volumeFeedback } from '../feedback/volume-feedback';
import { shiftCaptions } from './caption-offset';
import {
  type ActionPlayer,
  changeVolumeBy,
  seekBy,
  seekToPart,
  stepRate,
  toggleMuted,
  togglePaused,
} from './media-actions';

const SEEK_STEP_S = 5;
const LONG_SEEK_STEP_S = 10;
/** With Shift a seek is twice as long. */
const SHIFT_FACTOR = 2;
const VOLUME_STEP = 0.05;
/** No web API reports the frame rate; a step of 1/25 s skips at most one frame of usual content. */
const FRAME_S = 1 / 25;

/** The parts of the widget that shortcuts need beside the player. */
export type ShortcutCommands = Pick<
  Commands,
  | 'playNext'
  | 'playPrevious'
  | 'toggleFullscreen'
  | 'toggleMenu'
  | 'toggleDiagnostics'
  | 'resizeCaptions'
  | 'skipSegment'
>;

/** Performs the action of a key; the result, if any, is shown as feedback. */
export type Action = (player: ActionPlayer, commands: ShortcutCommands) => Feedback | undefined;

const seek =
  (seconds: number): Action =>
  (player) =>
    seekBy(player, seconds) ? { seconds } : undefined;

const volume =
  (step: number): Action =>
  (player) =>
    volumeFeedback(changeVolumeBy(player, step));

const rate =
  (direction: 1 | -1): Action =>
  (player) => ({ text: ru.controls.rate(stepRate(player, direction)) });

const frame =
  (direction: 1 | -1): Action =>
  (player) => {
    if (player.state.paused) seekBy(player, direction * FRAME_S);
    return undefined;
  };

const playOrPause: Action = (player) => ({ icon: togglePaused(player) });

const captionOffset =
  (direction: 1 | -1): Action =>
  (player) => {
    const offset = shiftCaptions(player, direction);
    return offset === null ? undefined : { icon: 'captions', text: ru.controls.captionOffset(offset) };
  };

const captionSize =
  (direction: 1 | -1): Action =>
  ({ state }, { resizeCaptions }) =>
    state.textTrack === null
      ? undefined
      : { icon: 'captions', text: ru.controls.volumeValue(resizeCaptions(direction)) };

/** Keys by their position on the keyboard, so that they work in a Russian layout. */
const BY_CODE: Readonly<Record<string, Action>> = {
  Space: playOrPause,
  KeyK: playOrPause,
  KeyM: (player) => volumeFeedback(toggleMuted(player)),
  KeyF: (_, { toggleFullscreen }) => void toggleFullscreen(),
  KeyI: ({ remoteControl, state }) => {
    if (state.canPictureInPicture) remoteControl.togglePictureInPicture();
    return undefined;
  },
  KeyC: ({ remoteControl, state }) => {
    if (!state.hasCaptions) return undefined;
    // Read before: the player answers at once.
    const text = state.textTrack === null ? ru.controls.on : ru.controls.off;
    remoteControl.toggleCaptions();
    return { icon: 'captions', text };
  },
  ArrowLeft: seek(-SEEK_STEP_S),
  ArrowRight: seek(SEEK_STEP_S),
  KeyJ: seek(-LONG_SEEK_STEP_S),
  KeyL: seek(LONG_SEEK_STEP_S),
  ArrowUp: volume(VOLUME_STEP),
  ArrowDown: volume(-VOLUME_STEP),
  Comma: frame(-1),
  Period: frame(1),
  KeyS: (_, { skipSegment }) => (skipSegment() ? { text: ru.controls.skipped } : undefined),
  KeyG: captionOffset(-1),
  KeyH: captionOffset(1),
  Minus: captionSize(-1),
  Equal: captionSize(1),
  NumpadSubtract: captionSize(-1),
  NumpadAdd: captionSize(1),
  Home: (player) => jump(player, 0),
  End: (player) => jump(player, 1),
};

const WITH_SHIFT: Readonly<Record<string, Action>> = {
  ArrowLeft: seek(-SEEK_STEP_S * SHIFT_FACTOR),
  ArrowRight: seek(SEEK_STEP_S * SHIFT_FACTOR),
  KeyJ: seek(-LONG_SEEK_STEP_S * SHIFT_FACTOR),
  KeyL: seek(LONG_SEEK_STEP_S * SHIFT_FACTOR),
  Equal: captionSize(1),
  Comma: rate(-1),
  Period: rate(1),
  KeyN: (_, { playNext }) => void playNext(),
  KeyP: (_, { playPrevious }) => void playPrevious(),
  KeyD: (_, { toggleDiagnostics }) => void toggleDiagnostics(),
};

/** The action of a key of the table; digits jump to tenths. */
export function actionOf(event: KeyboardEvent): Action | undefined {
  if (isHelpKey(event)) return openHelp;
  if (event.shiftKey) return WITH_SHIFT[event.code];
  const digit = digitOf(event);
  return digit === undefined ? BY_CODE[event.code] : (player) => jump(player, digit / 10);
}

/** `?` is Shift and the slash on one layout, Shift and 7 on another: here the sign itself counts, too. */
export function isHelpKey({ code, key, shiftKey }: KeyboardEvent): boolean {
  return key === '?' || (shiftKey && code === 'Slash');
}

const openHelp: Action = (_, { toggleMenu }) => void toggleMenu('help');

const jump = (player: ActionPlayer, part: number): undefined => {
  seekToPart(player, part);
  return undefined;
};

/** The digit typed; a key of the number block is one only while NumLock is on. */
function digitOf({ code, key }: KeyboardEvent): number | undefined {
  const typed = code.startsWith('Numpad') ? /^\d$/.exec(key)?.[0] : /^Digit(\d)$/.exec(code)?.[1];
  return typed === undefined ? undefined : Number(typed);
}
