import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { useCompactLayout } from '../kit/use-compact-layout';
import { useWidget } from '../use-widget';
import { chosenLabel } from './choices/choice';
import { useAudioChoice } from './choices/use-audio-choice';
import { useBoostChoice } from './choices/use-boost-choice';
import { useQualityChoice } from './choices/use-quality-choice';
import { useRateChoice } from './choices/use-rate-choice';
import { useSubtitleChoice } from './choices/use-subtitle-choice';
import { useVariantChoice } from './choices/use-variant-choice';
import { LeadingRow } from './leading-row';
import { MenuShell } from './menu-shell';
import { episodeName, seasonName } from './season-name';

/** The main menu: every choice with its current value. */
export function SettingsMenu() {
  const pickers = usePickers();
  const choices = [
    ['quality', useQualityChoice()],
    ['rate', useRateChoice()],
    ['audio', useAudioChoice()],
    ['variants', useVariantChoice()],
    ['boost', useBoostChoice()],
    ['subtitles', useCompactSubtitles()],
  ] as const;
  const rows = [
    ...choices.flatMap(([to, choice]) => (choice === null ? [] : [{ to, value: chosenLabel(choice) }])),
    ...pickers,
  ];
  return (
    <MenuShell>
      <div role="menu">
        {rows.map(({ to, value }, index) => (
          <LeadingRow key={to} to={to} icon={to} value={value} entry={index === 0} />
        ))}
      </div>
    </MenuShell>
  );
}

/** The subtitles row; a large frame has an icon instead. */
function useCompactSubtitles() {
  const choice = useSubtitleChoice();
  return useCompactLayout() ? choice : null;
}

/** The rows of seasons and episodes, if the frame has no room for their icon. */
function usePickers() {
  const compact = useCompactLayout();
  const canPick = useWidget(selectCanPickEpisode);
  const episode = useWidget(currentEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons) ?? [];
  if (!compact || !canPick || episode === null) return [];
  const rows = [{ to: 'episodes', value: episodeName(episode) }] as const;
  // The episode holds only the number of its season.
  const season = seasons.find(({ id }) => id === episode.season?.id) ?? episode.season;
  return seasons.length > 1 ? ([{ to: 'seasons', value: seasonName(season) }, ...rows] as const) : rows;
}
