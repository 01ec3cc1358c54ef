import { ru } from '@/i18n/ru';
import { currentEpisode } from '@/store/selectors';
import { useFullscreen } from '../kit/use-fullscreen';
import { useWidget } from '../use-widget';
import styles from './controls-title.module.css';

/** The title, in a small frame and in fullscreen; otherwise the host page shows it. */
export function ControlsTitle() {
  const { active } = useFullscreen();
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const episode = useWidget(currentEpisode);
  return (
    <div className={styles.title} data-fullscreen={active || undefined}>
      <div className={styles.name}>{title}</div>
      {episode?.season && (
        <div className={styles.episode}>{ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}</div>
      )}
    </div>
  );
}
