import { useLayoutEffect, useRef, useState } from 'react';
import type { Episode, Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { enterList } from '../kit/list-keys';
import { useCommands, useWidget } from '../widget/use-widget';
import { EpisodeRow } from './episode-row';
import styles from './episodes.module.css';
import { MenuShell } from './menu-shell';
import { SeasonList, SeasonSelect, SeasonSwitch } from './seasons';
import { useMenu } from './use-trail';

const NO_EPISODES: readonly Episode[] = [];
const NO_SEASONS: readonly Season[] = [];

/** So many seasons stand beside each other, one press away. More are a list. */
const MOST_CHIPS = 3;

/** The picker of seasons and episodes; opens on the season and row of the current episode. */
export function EpisodesMenu() {
  const { selectEpisode: pick } = useCommands();
  const { seasonId: asked } = useMenu();
  const canPick = useWidget(selectCanPickEpisode);
  const current = useWidget(currentEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons ?? NO_SEASONS);
  const episodes = useWidget((state) => state.catalogued?.episodes ?? NO_EPISODES);
  const [seasonId, setSeasonId] = useState(asked ?? current?.season?.id ?? null);
  const [choosing, setChoosing] = useState(false);
  if (!canPick) return null;
  const choose = (id: Id) => {
    setSeasonId(id);
    setChoosing(false);
  };
  const of = { seasons, chosen: seasonId };
  const season = seasons.find(({ id }) => id === seasonId) ?? null;
  const select = <SeasonSelect season={season} open={choosing} onToggle={() => setChoosing(!choosing)} />;
  const chips = seasons.length > 1 && <SeasonSwitch {...of} onChoose={setSeasonId} />;
  return (
    <MenuShell testId="episode-picker" top={seasons.length > MOST_CHIPS ? select : chips}>
      {choosing ? (
        <SeasonList {...of} onChoose={choose} onLeave={() => setChoosing(false)} />
      ) : (
        <EpisodeList
          key={seasons.length > MOST_CHIPS ? seasonId : undefined}
          episodes={episodes.filter(({ season }) => (season?.id ?? null) === seasonId)}
          currentId={current?.id ?? null}
          onPick={pick}
        />
      )}
    </MenuShell>
  );
}

interface EpisodeListProps {
  episodes: readonly Episode[];
  currentId: Id | null;
  onPick(episodeId: Id): void;
}

/** The episodes of a season. After the choice of a season in the list the focus is on the current episode or the first. */
function EpisodeList({ episodes, currentId, onPick }: EpisodeListProps) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // The list of seasons had the focus, and is gone.
    if (document.activeElement === document.body) enterList(list.current);
  }, []);
  return (
    <ol ref={list} className={styles.list}>
      {episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} current={episode.id === currentId} onPick={onPick} />
      ))}
    </ol>
  );
}
