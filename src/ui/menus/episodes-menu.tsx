import { useState } from 'react';
import type { Episode, Season } from '@/domain/catalogue/content';
import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { useCommands, useWidget } from '../use-widget';
import { EpisodeRow } from './episode-row';
import styles from './episodes.module.css';
import { MenuShell } from './menu-shell';
import { SeasonSwitch } from './season-switch';
import { useMenu } from './use-trail';

const NO_EPISODES: readonly Episode[] = [];
const NO_SEASONS: readonly Season[] = [];

/** The picker of seasons and episodes; opens on the season and row of the current episode. */
export function EpisodesMenu() {
  const { selectEpisode: pick } = useCommands();
  const { seasonId: asked } = useMenu();
  const canPick = useWidget(selectCanPickEpisode);
  const current = useWidget(currentEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons ?? NO_SEASONS);
  const episodes = useWidget((state) => state.catalogued?.episodes ?? NO_EPISODES);
  const [seasonId, setSeasonId] = useState(asked ?? current?.season?.id ?? null);
  if (!canPick) return null;
  return (
    <MenuShell
      testId="episode-picker"
      top={seasons.length > 1 && <SeasonSwitch seasons={seasons} chosen={seasonId} onChoose={setSeasonId} />}
    >
      <ol className={styles.list}>
        {episodes
          .filter(({ season }) => (season?.id ?? null) === seasonId)
          .map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} current={episode.id === current?.id} onPick={pick} />
          ))}
      </ol>
    </MenuShell>
  );
}
