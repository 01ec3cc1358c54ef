import { ChoiceMenu } from './choice-list';
import {
  type Choice,
  chosenLabel,
  useBoostChoice,
  useChapterChoice,
  useFastRateChoice,
  useQualityChoice,
  useRateChoice,
  useSeekStepChoice,
  useVariantChoice,
} from './choices';
import { LeadingRow } from './rows';
import { useSleepChoice } from './sleep-row';
import { CaptionOffset } from './step-row';
import { useAudioChoice, useSecondChoice, useSubtitleChoice } from './track-choices';
import { TranscriptRow } from './transcript-menu';
import { useMenu } from './use-trail';

/** The choices, by the menus that show them. */
const CHOICES = {
  quality: useQualityChoice,
  rate: useRateChoice,
  'other-rate': useFastRateChoice,
  variants: useVariantChoice,
  audio: useAudioChoice,
  boost: useBoostChoice,
  subtitles: useSubtitleChoice,
  'second-subtitles': useSecondChoice,
  chapters: useChapterChoice,
  'seek-step': useSeekStepChoice,
  sleep: useSleepChoice,
};

/** The choice of the menu around this component. */
export const useMenuChoice = (): Choice | null => CHOICES[useMenu().name as keyof typeof CHOICES]();

/** The menu of a choice alone. */
export const ListMenu = () => <ChoiceMenu choice={useMenuChoice()} />;

/** A row that leads to a choice, with its value; nothing without a choice. */
export function ChoiceRow({ to }: { to: Exclude<keyof typeof CHOICES, 'other-rate'> }) {
  const choice = CHOICES[to]();
  return choice && <LeadingRow to={to} icon={to} value={chosenLabel(choice)} />;
}

/** The menu of subtitles, with rows for second ones, their style and their text, and their delay. */
export const SubtitlesMenu = () => (
  <ChoiceMenu
    choice={useSubtitleChoice()}
    more={
      <>
        <ChoiceRow to="second-subtitles" />
        <LeadingRow to="subtitle-style" icon="subtitles" />
        <TranscriptRow />
      </>
    }
    bottom={<CaptionOffset />}
  />
);
