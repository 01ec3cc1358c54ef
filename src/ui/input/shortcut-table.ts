import type { SeekSteps } from '@/domain/playback/seek-step';
import type { Commands, LazyCommands } from '@/flows';
import { ru } from '@/i18n/ru';
import type { PlayerCommands } from '@/media/player-commands';
import type { Feedback } from '../feedback/feedback-event';
import { volumeFeedback } from '../feedback/volume-feedback';
import { keyOf } from './key-of';

/** With Shift a seek is twice as long. */
const SHIFT_FACTOR = 2;
const VOLUME_STEP = 0.05;

/** The parts of the widget that shortcuts need beside the player. */
export type ShortcutCommands = Pick<
  Commands,
  'playNext' | 'playPrevious' | 'toggleFullscreen' | 'toggleMenu' | 'toggleDiagnostics' | 'resizeCaptions'
> &
  Pick<LazyCommands, 'skipSegment' | 'markRepeat'> & { steps: SeekSteps };

/** Performs the action of a key; the result, if any, is shown as feedback. */
export type Action = (player: PlayerCommands, commands: ShortcutCommands) => Feedback | undefined;

const seek =
  (direction: 1 | -1, step: 'arrow' | 'jump', factor = 1): Action =>
  (player, { steps }) => {
    const seconds = direction * factor * steps[step];
    return player.seekBy(seconds) ? { seconds } : undefined;
  };

const volume =
  (step: number): Action =>
  (player) =>
    changedVolume(player.changeVolumeBy(step));

const rate =
  (direction: 1 | -1): Action =>
  (player) => {
    const next = player.stepRate(direction);
    return next === null ? undefined : { text: ru.controls.rate(next) };
  };

const frame =
  (direction: 1 | -1): Action =>
  (player) => {
    player.stepFrame(direction);
    return undefined;
  };

const changedVolume = (level: number | null) => (level === null ? undefined : volumeFeedback(level));

const playOrPause: Action = (player) => ({ icon: player.togglePaused() });

const captionOffset =
  (direction: 1 | -1): Action =>
  (player) => {
    const offset = player.shiftCaptions(direction);
    return offset === null ? undefined : { icon: 'captions', text: ru.controls.captionOffset(offset) };
  };

const captionSize =
  (direction: 1 | -1): Action =>
  (player, { resizeCaptions }) =>
    player.hasCaptionsOn() ? { icon: 'captions', text: ru.controls.volumeValue(resizeCaptions(direction)) } : undefined;

/** Keys by their name in `keyOf`, so that they work in a Russian layout. */
const BY_CODE: Readonly<Record<string, Action>> = {
  Space: playOrPause,
  KeyK: playOrPause,
  KeyM: (player) => changedVolume(player.toggleMuted()),
  KeyF: (_, { toggleFullscreen }) => void toggleFullscreen(),
  KeyI: (player) => void player.togglePictureInPicture(),
  KeyC: (player) => {
    const shows = player.toggleCaptions();
    return shows === null ? undefined : { icon: 'captions', text: shows ? ru.controls.on : ru.controls.off };
  },
  ArrowLeft: seek(-1, 'arrow'),
  ArrowRight: seek(1, 'arrow'),
  KeyJ: seek(-1, 'jump'),
  KeyL: seek(1, 'jump'),
  ArrowUp: volume(VOLUME_STEP),
  ArrowDown: volume(-VOLUME_STEP),
  Comma: frame(-1),
  Period: frame(1),
  KeyS: (_, { skipSegment }) => (skipSegment() ? { text: ru.controls.skipped } : undefined),
  KeyR: (_, { markRepeat }) => void markRepeat(),
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
  ArrowLeft: seek(-1, 'arrow', SHIFT_FACTOR),
  ArrowRight: seek(1, 'arrow', SHIFT_FACTOR),
  KeyJ: seek(-1, 'jump', SHIFT_FACTOR),
  KeyL: seek(1, 'jump', SHIFT_FACTOR),
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
  const digit = digitOf(event);
  if (digit !== undefined) return (player) => jump(player, digit / 10);
  return (event.shiftKey ? WITH_SHIFT : BY_CODE)[keyOf(event)];
}

/** Whether the key types `?`, or is at its position in a layout that is not Latin, such as the Russian one. */
export function isHelpKey({ code, key, shiftKey }: KeyboardEvent): boolean {
  return key === '?' || (shiftKey && code === 'Slash' && !LATIN_SLASH.test(key));
}

/** Characters of the key `Slash` with Shift in Latin layouts. A Russian one types a comma. */
const LATIN_SLASH = /^[!-+\--~]$/;

const openHelp: Action = (_, { toggleMenu }) => void toggleMenu('help');

const jump = (player: PlayerCommands, part: number): undefined => {
  player.seekToPart(part);
  return undefined;
};

/** The typed digit. AZERTY types digits with Shift; a key of the number pad types one only with NumLock on. */
function digitOf({ code, key, shiftKey }: KeyboardEvent): number | undefined {
  const typed = /^\d$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
  return typed === undefined ? undefined : Number(typed);
}
