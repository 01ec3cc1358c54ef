import type { ComponentType } from 'react';
import { episodeName } from '@/i18n/episode-name';
import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { useCompactLayout } from '../widget/use-compact-layout';
import { useWidget } from '../widget/use-widget';
import { HelpRow, RepeatRow, StatisticsRow } from './action-rows';
import { useChapterChoice } from './chapters-menu';
import { type Choice, chosenLabel } from './choices/choice';
import { useAudioChoice } from './choices/use-audio-choice';
import { useBoostChoice } from './choices/use-boost-choice';
import { useQualityChoice } from './choices/use-quality-choice';
import { useRateChoice } from './choices/use-rate-choice';
import { useSeekStepChoice } from './choices/use-seek-step-choice';
import { useSubtitleChoice } from './choices/use-subtitle-choice';
import { useVariantChoice } from './choices/use-variant-choice';
import { LeadingRow } from './leading-row';
import { seasonName } from './seasons';
import { SleepRow } from './sleep-menu';
import { ToggleRow } from './toggle-row';
import { AUTO_NEXT, DIALOGUE, FILL, LOOP, NIGHT, SKIPS } from './toggles';

/** A row that has nothing to offer renders nothing. */
export interface SettingsRow {
  id: string;
  Row: ComponentType;
}

/** The rows of the settings in their order: what most viewers use. */
export const SETTINGS_ROWS: readonly SettingsRow[] = [
  { id: 'quality', Row: () => <ChoiceRow to="quality" choice={useQualityChoice()} /> },
  { id: 'rate', Row: () => <ChoiceRow to="rate" choice={useRateChoice()} /> },
  { id: 'variants', Row: () => <ChoiceRow to="variants" choice={useVariantChoice()} /> },
  { id: 'audio', Row: () => <ChoiceRow to="audio" choice={useAudioChoice()} /> },
  { id: 'subtitles', Row: SubtitlesRow },
  { id: 'seasons', Row: SeasonsRow },
  { id: 'episodes', Row: EpisodesRow },
  { id: 'chapters', Row: () => <ChoiceRow to="chapters" choice={useChapterChoice()} /> },
  { id: 'auto-next', Row: () => <ToggleRow of={AUTO_NEXT} /> },
  { id: 'skips', Row: () => <ToggleRow of={SKIPS} /> },
  { id: 'sleep', Row: SleepRow },
  { id: 'more', Row: () => <LeadingRow to="more" icon="more" /> },
];

/** The rows behind the last one. */
export const MORE_ROWS: readonly SettingsRow[] = [
  { id: 'boost', Row: () => <ChoiceRow to="boost" choice={useBoostChoice()} /> },
  { id: 'night', Row: () => <ToggleRow of={NIGHT} /> },
  { id: 'dialogue', Row: () => <ToggleRow of={DIALOGUE} /> },
  { id: 'fill', Row: () => <ToggleRow of={FILL} /> },
  { id: 'loop', Row: () => <ToggleRow of={LOOP} /> },
  { id: 'repeat', Row: RepeatRow },
  { id: 'seek-step', Row: () => <ChoiceRow to="seek-step" choice={useSeekStepChoice()} /> },
  { id: 'help', Row: HelpRow },
  { id: 'diagnostics', Row: StatisticsRow },
];

type RowName = 'quality' | 'rate' | 'variants' | 'audio' | 'boost' | 'subtitles' | 'chapters' | 'seek-step';

function ChoiceRow({ to, choice }: { to: RowName; choice: Choice | null }) {
  return choice === null ? null : <LeadingRow to={to} icon={to} value={chosenLabel(choice)} />;
}

/** The subtitles row; a large frame has an icon instead. */
function SubtitlesRow() {
  const choice = useSubtitleChoice();
  return useCompactLayout() ? <ChoiceRow to="subtitles" choice={choice} /> : null;
}

/** The current episode, if the frame has no room for the icon of the picker. */
function usePickedEpisode() {
  const compact = useCompactLayout();
  const canPick = useWidget(selectCanPickEpisode);
  const episode = useWidget(currentEpisode);
  return compact && canPick ? episode : null;
}

function SeasonsRow() {
  const episode = usePickedEpisode();
  const seasons = useWidget((state) => state.catalogued?.seasons);
  if (episode === null || seasons === undefined || seasons.length < 2) return null;
  // The episode holds only the number of its season.
  const season = seasons.find(({ id }) => id === episode.season?.id) ?? episode.season;
  return <LeadingRow to="seasons" icon="seasons" value={seasonName(season)} />;
}

function EpisodesRow() {
  const episode = usePickedEpisode();
  return episode && <LeadingRow to="episodes" icon="episodes" value={episodeName(episode, true)} />;
}
