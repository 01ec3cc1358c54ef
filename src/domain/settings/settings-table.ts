import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_SIZES,
  DEFAULT_CAPTION_STYLE,
  TEXT_OPACITIES,
} from '../playback/caption-style';
import { SEEK_STEPS } from '../playback/seek-step';
import { NO_AUDIO_EFFECTS } from '../playback/sound-level';
import {
  type StoredGuard,
  storedBoolean,
  storedId,
  storedList,
  storedObject,
  storedRecord,
  storedText,
  storedWithin,
} from './guards';
import { RECORDS, type Stored, stored } from './records';

/** One of a few values. */
const oneOf =
  <T>(values: readonly T[]): StoredGuard<T> =>
  (value) =>
    values.find((one) => one === value) ?? null;

/** A missing or damaged part takes its default, so a value of another version keeps its other parts. */
const parts =
  <T extends object>(defaults: T, guards: { readonly [K in keyof T]: StoredGuard<T[K]> }): StoredGuard<T> =>
  (value) => {
    const given = storedObject(value) as Readonly<Record<keyof T, unknown>> | null;
    if (given === null) return null;
    const names = Object.keys(defaults) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, guards[name](given[name]) ?? defaults[name]])) as T;
  };

const COLOUR = oneOf(CAPTION_COLOURS);
const OPACITY = oneOf(BACK_OPACITIES);

const TABLE = {
  captionStyle: stored(
    'player-caption-style',
    parts(DEFAULT_CAPTION_STYLE, {
      font: oneOf(CAPTION_FONTS),
      size: oneOf(CAPTION_SIZES),
      colour: COLOUR,
      opacity: oneOf(TEXT_OPACITIES),
      backgroundColour: COLOUR,
      backgroundOpacity: OPACITY,
      windowColour: COLOUR,
      windowOpacity: OPACITY,
      edge: oneOf(CAPTION_EDGES),
      position: (value) => (Number.isInteger(value) ? storedWithin(0, 100)(value) : null),
    }),
    DEFAULT_CAPTION_STYLE,
    'newer',
  ),
  /** Language of the second subtitles; empty for none. */
  secondCaptions: stored('player-second-captions', storedText, '', 'newer'),
  audioEffects: stored(
    'player-audio-effects',
    parts(NO_AUDIO_EFFECTS, { night: storedBoolean, dialogue: storedBoolean }),
    NO_AUDIO_EFFECTS,
    'newer',
  ),
  /** Whether the time display counts down. */
  remaining: stored('player-remaining-time', storedBoolean, false, 'newer'),
  /** Whether the next episode starts by itself at the end of this one. */
  autoNext: stored('player-auto-next', storedBoolean, true, 'newer'),
  /** Seek step in seconds; 0 for the usual ones. */
  seekStep: stored('player-seek-step', oneOf([0, ...SEEK_STEPS]), 0, 'newer'),
  /** Whether intros, recaps and credits are passed over, by content id. */
  skips: stored('player-skip-segments', storedRecord(storedBoolean), {}, 'by film'),
  /** Ids of the contents whose picture fills the frame, the last choice last. */
  filledFrames: stored('player-filled-frames', storedList(storedId), [], null),
};

/** The viewer's settings that the interface shows. */
export type Settings = { readonly [K in keyof typeof TABLE]: (typeof TABLE)[K]['fallback'] };

/** One entry for each setting. Storage, the copy of the host page and the field of the store follow from it. */
export const SETTINGS: { readonly [K in keyof Settings]: Stored<Settings[K]> } = TABLE;

/** Takes each setting from its entry. */
export const settingsBy = (read: (setting: Stored<unknown>) => unknown): Settings =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, read(setting)])) as never;

export const DEFAULT_SETTINGS = settingsBy(({ fallback }) => fallback);

const ALL: readonly Stored<unknown>[] = [...Object.values(RECORDS), ...Object.values(SETTINGS)];

/** Values that the host page may keep as well: choices and positions of the viewer, no measurements of the player. */
export const SHARED = ALL.filter(({ merge }) => merge !== null);
