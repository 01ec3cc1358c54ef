import { ru } from '@/i18n/ru';
import { selectCanPickEpisode } from '@/store/selectors';
import styles from '../kit/control-button.module.css';
import { useWidget } from '../widget/use-widget';
import { MenuToggle } from './menu-toggle';

/** Opens the picker of seasons and episodes; shown only for a choice of episodes. */
export function EpisodesToggle() {
  const visible = useWidget(selectCanPickEpisode);
  if (!visible) return null;
  return (
    <MenuToggle menu="episodes" icon="episodes" label={ru.controls.episodes} className={styles.labelled}>
      <span className={styles.label} aria-hidden="true">
        {ru.controls.episodes}
      </span>
    </MenuToggle>
  );
}
