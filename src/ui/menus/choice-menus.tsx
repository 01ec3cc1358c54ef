import { ChoiceMenu } from './choice-menu';
import { useAudioChoice } from './choices/use-audio-choice';
import { useSubtitleChoice } from './choices/use-subtitle-choice';
import { useVariantChoice } from './choices/use-variant-choice';
import { LeadingRow } from './leading-row';

/** Audio tracks. */
export const AudioMenu = () => <ChoiceMenu choice={useAudioChoice()} />;

/** Variants of the episode: dubs and cuts. */
export const VariantsMenu = () => <ChoiceMenu choice={useVariantChoice()} />;

/** Subtitles, and the way to how they look. */
export const SubtitlesMenu = () => (
  <ChoiceMenu choice={useSubtitleChoice()} more={<LeadingRow to="subtitle-style" />} />
);
