import { useMediaState } from '@vidstack/react';
import { useState } from 'react';
import { ru } from '@/i18n/ru';
import { selectEpisode } from '@/store/selectors';
import { useWidget } from '../use-widget';
import styles from './poster.module.css';

/** The poster and the title, at once; they fade when the first frame moves. */
export function Poster() {
  const started = useMediaState('started');
  const content = useWidget((state) => state.catalogued?.content ?? null);
  const episode = useWidget(selectEpisode);
  const [broken, setBroken] = useState(false);
  if (content === null) return null;
  const url = broken ? null : (episode?.posterPath ?? content.posterUrl);
  return (
    <div className={styles.poster} data-gone={started || undefined} aria-hidden={started} data-testid="poster">
      {url !== null && <img className={styles.image} src={url} alt="" onError={() => setBroken(true)} />}
      <div className={styles.title}>
        <div>{content.title}</div>
        {episode?.season && (
          <div className={styles.subtitle}>{ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}</div>
        )}
      </div>
    </div>
  );
}
