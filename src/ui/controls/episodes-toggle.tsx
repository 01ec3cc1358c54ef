import { ru } from '@/i18n/ru';
import { selectCanPickEpisode } from '@/store/selectors';
import { Icon } from '../icons/icon';
import { useCommands, useWidget } from '../use-widget';
import styles from './controls.module.css';

/** Opens the picker of seasons and episodes; there only when there is something to pick. */
export function EpisodesToggle() {
  const { toggleMenu } = useCommands();
  const visible = useWidget(selectCanPickEpisode);
  const open = useWidget((state) => state.openMenu === 'episodes');
  if (!visible) return null;
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.secondary}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={ru.controls.episodes}
      data-menu-toggle="episodes"
      data-testid="episodes-toggle"
      onClick={() => toggleMenu('episodes')}
    >
      <Icon name="episodes" />
      <span className={styles.label}>{ru.controls.episodes}</span>
    </button>
  );
}
