import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { MenuIcon } from '../kit/icons/menu-icon';
import { useWidget } from '../use-widget';
import styles from './menu.module.css';
import { MenuShell } from './menu-shell';
import { seasonName } from './season-name';
import { useMenu } from './use-trail';

/** The seasons; each opens its episodes. */
export function SeasonsMenu() {
  const { go, seasonId } = useMenu();
  const canPick = useWidget(selectCanPickEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons);
  const current = useWidget(currentEpisode)?.season?.id ?? null;
  if (!canPick || seasons === undefined || seasons.length < 2) return null;
  const shown = seasonId ?? current;
  return (
    <MenuShell>
      <div role="menu">
        {seasons.map((season) => (
          <button
            key={season.id}
            type="button"
            className={styles.row}
            role="menuitemradio"
            aria-checked={season.id === shown}
            tabIndex={season.id === shown ? 0 : -1}
            data-row
            data-testid={`option-season-${season.order}`}
            onClick={() => go('episodes', season.id)}
          >
            <MenuIcon name="check" className={styles.check} />
            <span className={styles.label}>{seasonName(season)}</span>
            <MenuIcon name="forward" className={styles.forward} />
          </button>
        ))}
      </div>
    </MenuShell>
  );
}
