import { ChoiceList } from './choice-list';
import type { Choice } from './choices/choice';
import { useAudioChoice } from './choices/use-audio-choice';
import { useBoostChoice } from './choices/use-boost-choice';
import { useQualityChoice } from './choices/use-quality-choice';
import { useRateChoice } from './choices/use-rate-choice';
import { useSubtitleChoice } from './choices/use-subtitle-choice';
import { useVariantChoice } from './choices/use-variant-choice';
import { LeadingRow } from './leading-row';
import { MenuShell } from './menu-shell';

/** One choice as a menu; nothing where there is no choice. */
function ChoiceMenu({ choice }: { choice: Choice | null }) {
  if (choice === null) return null;
  return (
    <MenuShell>
      <div role="menu">
        <ChoiceList choice={choice} />
      </div>
    </MenuShell>
  );
}

/** Picture quality. */
export const QualityMenu = () => <ChoiceMenu choice={useQualityChoice()} />;

/** Playback rate. */
export const RateMenu = () => <ChoiceMenu choice={useRateChoice()} />;

/** Audio tracks. */
export const AudioMenu = () => <ChoiceMenu choice={useAudioChoice()} />;

/** Audio boost. */
export const BoostMenu = () => <ChoiceMenu choice={useBoostChoice()} />;

/** Voice-overs and cuts of the episode. */
export const VariantsMenu = () => <ChoiceMenu choice={useVariantChoice()} />;

/** Subtitles, and the way to how they look. */
export function SubtitlesMenu() {
  const choice = useSubtitleChoice();
  if (choice === null) return null;
  return (
    <MenuShell>
      <div role="menu">
        <ChoiceList choice={choice} />
        <LeadingRow to="subtitle-style" />
      </div>
    </MenuShell>
  );
}
