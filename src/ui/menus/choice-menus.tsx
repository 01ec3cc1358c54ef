import { CaptionOffset } from './caption-delay';
import { ChoiceMenu } from './choice-menu';
import { chosenLabel } from './choices/choice';
import { useAudioChoice } from './choices/use-audio-choice';
import { useSecondChoice } from './choices/use-second-choice';
import { useSeekStepChoice } from './choices/use-seek-step-choice';
import { useSubtitleChoice } from './choices/use-subtitle-choice';
import { useVariantChoice } from './choices/use-variant-choice';
import { LeadingRow } from './leading-row';
import { TranscriptRow } from './transcript-menu';

/** The menu of audio tracks. */
export const AudioMenu = () => <ChoiceMenu choice={useAudioChoice()} />;

/** The menu of the episode's variants: dubs and cuts. */
export const VariantsMenu = () => <ChoiceMenu choice={useVariantChoice()} />;

/** The menu of the seek step. */
export const SeekStepMenu = () => <ChoiceMenu choice={useSeekStepChoice()} />;

/** The menu of subtitles, with rows for second ones, their style and their text, and their delay. */
export const SubtitlesMenu = () => (
  <ChoiceMenu
    choice={useSubtitleChoice()}
    more={
      <>
        <SecondRow />
        <LeadingRow to="subtitle-style" icon="subtitles" />
        <TranscriptRow />
      </>
    }
    bottom={<CaptionOffset />}
  />
);

/** The menu of second subtitles. */
export const SecondSubtitlesMenu = () => <ChoiceMenu choice={useSecondChoice()} />;

function SecondRow() {
  const choice = useSecondChoice();
  return choice && <LeadingRow to="second-subtitles" icon="dialogue" value={chosenLabel(choice)} />;
}
