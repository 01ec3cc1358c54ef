import { useEffect, useRef, useState } from 'react';
import type { Episode, Season } from '@/domain/content';
import { ru } from '@/i18n/ru';
import { selectCanPickEpisode, selectEpisode } from '@/store/selectors';
import { Icon } from '../icons/icon';
import { useCommands, useWidget } from '../use-widget';
import styles from './episode-picker.module.css';
import { EpisodeRow } from './episode-row';
import { useDismiss } from './use-dismiss';

/** The picker of seasons and episodes, while its icon has it open. */
export function EpisodePicker() {
  const open = useWidget((state) => state.openMenu === 'episodes' && selectCanPickEpisode(state));
  return open ? <OpenPicker /> : null;
}

const NO_EPISODES: readonly Episode[] = [];
const NO_SEASONS: readonly Season[] = [];

/** Opens on the season and scrolled to the row of the episode that is on, with the focus there. */
function OpenPicker() {
  const { closeMenu, selectEpisode: pick } = useCommands();
  const current = useWidget(selectEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons ?? NO_SEASONS);
  const episodes = useWidget((state) => state.catalogued?.episodes ?? NO_EPISODES);
  const [seasonId, setSeasonId] = useState(current?.season?.id ?? null);
  const dialog = useRef<HTMLElement>(null);
  useDismiss(dialog, '[data-menu-toggle="episodes"]', closeMenu);
  useEffect(() => {
    const row = dialog.current?.querySelector<HTMLElement>('[aria-current]');
    if (row) centreInList(row);
    row?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={dialog}
      className={styles.picker}
      role="dialog"
      aria-label={ru.episodes.title}
      data-testid="episode-picker"
    >
      <div className={styles.head}>
        <span>{ru.episodes.title}</span>
        <button type="button" className={styles.close} aria-label={ru.controls.close} onClick={closeMenu}>
          <Icon name="close" />
        </button>
      </div>
      {seasons.length > 1 && <SeasonSwitch seasons={seasons} chosen={seasonId} onChoose={setSeasonId} />}
      <ol className={styles.list}>
        {episodes
          .filter(({ season }) => (season?.id ?? null) === seasonId)
          .map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} current={episode.id === current?.id} onPick={pick} />
          ))}
      </ol>
    </section>
  );
}

/** `scrollIntoView` would also scroll the owner's page, which is not ours to move. */
function centreInList(row: HTMLElement): void {
  const list = row.closest('ol');
  if (list !== null) list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
}

interface SeasonSwitchProps {
  seasons: readonly Season[];
  chosen: number | null;
  onChoose(seasonId: number): void;
}

function SeasonSwitch({ seasons, chosen, onChoose }: SeasonSwitchProps) {
  return (
    <fieldset className={styles.seasons} aria-label={ru.episodes.seasons}>
      {seasons.map(({ id, order, title }) => (
        <button
          key={id}
          type="button"
          className={styles.season}
          aria-pressed={id === chosen}
          data-testid={`season-${order}`}
          onClick={() => onChoose(id)}
        >
          {title ?? ru.episodes.season(order)}
        </button>
      ))}
    </fieldset>
  );
}
