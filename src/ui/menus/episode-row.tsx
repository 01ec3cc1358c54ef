import type { Episode } from '@/domain/content';
import { ru } from '@/i18n/ru';
import { Icon } from '../icons/icon';
import styles from './episode-picker.module.css';

interface EpisodeRowProps {
  episode: Episode;
  current: boolean;
  onPick(episodeId: number): void;
}

/** One episode of the list: number, title, length, and whether it is on or was seen. */
export function EpisodeRow({ episode, current, onPick }: EpisodeRowProps) {
  const { id, order, title, duration, isCompleted } = episode;
  return (
    <li>
      <button
        type="button"
        className={styles.episode}
        aria-current={current ? 'true' : undefined}
        data-testid={`episode-${id}`}
        onClick={() => onPick(id)}
      >
        <span className={styles.number}>{ru.episodes.episode(order)}</span>
        {title !== '' && <span className={styles.name}>{title}</span>}
        <span className={styles.mark}>
          {current && <span className="vv-unseen">{ru.episodes.current}</span>}
          {isCompleted ? (
            <>
              <Icon name="check" />
              <span className="vv-unseen">{ru.episodes.completed}</span>
            </>
          ) : (
            duration !== null && duration >= 60 && ru.episodes.minutes(Math.round(duration / 60))
          )}
        </span>
      </button>
    </li>
  );
}
