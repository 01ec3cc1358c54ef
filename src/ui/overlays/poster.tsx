import { useState } from 'react';
import { ru } from '@/i18n/ru';
import { currentEpisode } from '@/store/selectors';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';
import styles from './poster.module.css';

/** The poster and the title, at once; they fade when the first frame moves. */
export function Poster() {
  const started = useMedia('started');
  const content = useWidget((state) => state.catalogued?.content ?? null);
  const episode = useWidget(currentEpisode);
  // The address that did not load, not a mere "yes": the next episode has a picture of its own.
  const [broken, setBroken] = useState<string | null>(null);
  if (content === null) return null;
  const url = episode?.posterPath ?? content.posterUrl;
  return (
    <div className={styles.poster} data-gone={started || undefined} aria-hidden={started} data-testid="poster">
      {url !== null && url !== broken && (
        <img className={styles.image} src={url} alt="" onError={() => setBroken(url)} />
      )}
      <div className={styles.title}>
        <div>{content.title}</div>
        {episode?.season && (
          <div className={styles.subtitle}>{ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}</div>
        )}
      </div>
    </div>
  );
}
