import { useState } from 'react';
import type { Episode } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { isWatched } from '@/domain/playback/progress';
import { episodeNumber } from '@/i18n/episode-name';
import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';
import { MenuIcon } from '../kit/icons/menu-icon';
import { prefetchHandlers } from '../widget/prefetch-handlers';
import { useWidgetContext } from '../widget/use-widget';
import styles from './episodes.module.css';

interface EpisodeRowProps {
  episode: Episode;
  current: boolean;
  onPick(episodeId: Id): void;
}

/** One episode of the list: still, number, title, description, duration, watched part, and whether it is selected. */
export function EpisodeRow({ episode, current, onPick }: EpisodeRowProps) {
  const { progressOf, commands } = useWidgetContext();
  const { id, order, title, description, duration, isCompleted, posterPath } = episode;
  const seconds = progressOf(id);
  const watched = isCompleted || isWatched(seconds, duration);
  const percent = watched ? 100 : duration === null || duration <= 0 ? 0 : Math.round((seconds / duration) * 100);
  return (
    <li>
      <button
        type="button"
        className={`${styles.episode} vv-lit`}
        aria-current={current ? 'true' : undefined}
        data-bare={posterPath === null || undefined}
        data-row
        data-testid={`episode-${id}`}
        onClick={() => onPick(id)}
        {...prefetchHandlers(commands, current ? undefined : id)}
      >
        <span className={styles.parts}>
          {posterPath !== null && <Still url={posterPath} />}
          <span className={styles.words}>
            <span className={styles.number}>{episodeNumber(order)}</span>
            {title !== '' && <span className={`${styles.name} vv-small`}>{title}</span>}
          </span>
          <span className={`${styles.mark} vv-small`}>
            {current && <span className="vv-unseen">{ru.episodes.current}</span>}
            {duration !== null && duration >= 60 && !watched && ru.episodes.minutes(Math.round(duration / 60))}
            {watched && (
              <>
                <MenuIcon name="check" />
                <span className="vv-unseen">{ru.episodes.completed}</span>
              </>
            )}
          </span>
          {description !== null && description !== '' && (
            <span className={`${styles.description} vv-small vv-lines`}>{description}</span>
          )}
          {percent > 0 && !watched && <SeenBar percent={percent} />}
        </span>
      </button>
    </li>
  );
}

/** A still of the episode. If it fails to load, its box stays, so that the rows stay aligned. */
function Still({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.still}>
      {!broken && <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />}
    </span>
  );
}

/** The watched part of the episode. */
function SeenBar({ percent }: { percent: number }) {
  return (
    <span className={styles.seen} data-testid="seen">
      <span className={`${styles.seenPart} vv-level`} style={{ inlineSize: `${percent}%` }} />
      <span className="vv-unseen">{menuText.episodeProgress(percent)}</span>
    </span>
  );
}
