import type { Episode } from '@/domain/catalogue/content';
import { isWatched } from '@/domain/playback/progress';
import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';
import { MenuIcon } from '../kit/icons/menu-icon';
import { useWidgetContext } from '../use-widget';
import styles from './episodes.module.css';
import { prefetchHandlers } from './prefetch-handlers';

interface EpisodeRowProps {
  episode: Episode;
  current: boolean;
  onPick(episodeId: number): void;
}

/** One episode of the list: number, title, duration, watched part, and whether it is selected. */
export function EpisodeRow({ episode, current, onPick }: EpisodeRowProps) {
  const { progressOf, commands } = useWidgetContext();
  const { id, order, title, duration, isCompleted } = episode;
  const seconds = progressOf(id);
  const watched = isCompleted || isWatched(seconds, duration);
  const percent = watched ? 100 : duration === null || duration <= 0 ? 0 : Math.round((seconds / duration) * 100);
  return (
    <li>
      <button
        type="button"
        className={styles.episode}
        aria-current={current ? 'true' : undefined}
        data-row
        data-testid={`episode-${id}`}
        onClick={() => onPick(id)}
        {...prefetchHandlers(commands, current ? undefined : id)}
      >
        <span className={styles.number}>{ru.episodes.episode(order)}</span>
        {title !== '' && <span className={styles.name}>{title}</span>}
        <span className={styles.mark}>
          {current && <span className="vv-unseen">{ru.episodes.current}</span>}
          {watched ? (
            <>
              <MenuIcon name="check" />
              <span className="vv-unseen">{ru.episodes.completed}</span>
            </>
          ) : (
            duration !== null && duration >= 60 && ru.episodes.minutes(Math.round(duration / 60))
          )}
        </span>
        {percent > 0 && !watched && <SeenBar percent={percent} />}
      </button>
    </li>
  );
}

/** The watched part of the episode. */
function SeenBar({ percent }: { percent: number }) {
  return (
    <span className={styles.seen} data-testid="seen">
      <span className={styles.seenPart} style={{ inlineSize: `${percent}%` }} />
      <span className="vv-unseen">{menuText.episodeProgress(percent)}</span>
    </span>
  );
}
