import type { AudioEffects } from '@/domain/playback/sound-level';
import type { LazyCommands } from '@/flows';
import { leanBackText as text } from '@/i18n/lean-back-text';
import { gestureText } from '@/i18n/overlay-text';
import { selectCanPickEpisode, selectCanWatch, selectIsFilled, selectSkips } from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import type { MenuIconName } from '../kit/icons/menu-icon';
import { useBars } from '../widget/use-bars';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';

/** A setting that is on or off, as a row of a menu. */
export interface Toggle {
  icon?: MenuIconName;
  label: string;
  /** One line below the label: the effect of the switch. */
  note?: string;
  testId: string;
  isOn(state: WidgetState): boolean;
  set(commands: LazyCommands, isOn: boolean, state: WidgetState): void;
  /** Whether the row has something to offer. */
  useShown(): boolean;
}

const selectHasSegments = (state: WidgetState): boolean =>
  selectCanWatch(state) && state.catalogued?.episodes.some(({ segments }) => segments.length > 0) === true;

/** The toggles of the settings, in their order. */
export const SETTINGS_TOGGLES: readonly Toggle[] = [
  {
    icon: 'next',
    label: text.autoNext,
    testId: 'toggle-auto-next',
    isOn: ({ settings }) => settings.autoNext,
    set: ({ set }, isOn) => set('autoNext', isOn),
    // Content with several episodes.
    useShown: () => useWidget(selectCanPickEpisode),
  },
  {
    icon: 'skips',
    label: text.skips,
    testId: 'toggle-skips',
    isOn: selectSkips,
    set: ({ setForFilm }, isOn) => setForFilm('skips', isOn),
    useShown: () => useWidget(selectHasSegments),
  },
];

/** An effect; nothing where the sound cannot be changed, as for the boost. */
const effect = (name: keyof AudioEffects, label: string, note: string): Toggle => ({
  icon: name,
  label,
  note,
  testId: `toggle-${name}`,
  isOn: ({ settings }) => settings.audioEffects[name],
  set: ({ set }, isOn, { settings }) => set('audioEffects', { ...settings.audioEffects, [name]: isOn }),
  useShown: () => useMedia('canSetAudioGain'),
});

/** Whether the content starts again at its end, in the menu of the video. A live stream has none. */
export const CONTEXT_LOOP: Toggle = {
  label: text.loop,
  testId: 'context-loop',
  isOn: ({ loop }) => loop,
  set: ({ setLoop }, isOn) => setLoop(isOn),
  useShown: () => !useMedia('live'),
};

/** The toggles of the other settings, in their order. */
export const MORE_TOGGLES: readonly Toggle[] = [
  effect('night', text.sound.night, text.sound.nightNote),
  effect('dialogue', text.sound.dialogue, text.sound.dialogueNote),
  {
    icon: 'fill',
    label: gestureText.fill,
    testId: 'fill-frame',
    isOn: selectIsFilled,
    set: ({ setForFilm }, isOn) => setForFilm('filledFrames', isOn),
    useShown: useBars,
  },
  { ...CONTEXT_LOOP, icon: 'loop', testId: 'toggle-loop' },
];
