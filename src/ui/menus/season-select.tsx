import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { ru } from '@/i18n/ru';
import { MenuIcon } from '../kit/icons/menu-icon';
import { centreInList } from '../kit/list-keys';
import { useEscape } from '../use-keys';
import styles from './episodes.module.css';
import menuStyles from './menu.module.css';
import { seasonName } from './season-name';

interface SeasonSelectProps {
  seasons: readonly Season[];
  chosen: Id | null;
  open: boolean;
  onToggle(): void;
}

/** The season of the listed episodes, for any number of them. The list of seasons takes the room of the episodes. */
export function SeasonSelect({ seasons, chosen, open, onToggle }: SeasonSelectProps) {
  const season = seasons.find(({ id }) => id === chosen) ?? null;
  return (
    <div className={styles.seasons}>
      <button
        type="button"
        className={styles.select}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${ru.episodes.seasons}: ${seasonName(season)}`}
        data-testid="season-select"
        onClick={onToggle}
      >
        <span>{seasonName(season)}</span>
        <MenuIcon name="forward" />
      </button>
    </div>
  );
}

interface SeasonListProps {
  seasons: readonly Season[];
  chosen: Id | null;
  onChoose(seasonId: Id): void;
  /** Leaves the list without a choice. */
  onLeave(): void;
}

/** The list of the select. It opens at the chosen season; the keys of a menu move in it. */
export function SeasonList({ seasons, chosen, onChoose, onLeave }: SeasonListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    const row = find('[aria-selected="true"]') ?? find('[data-row]');
    if (!row) return;
    centreInList(row);
    row.focus({ preventScroll: true });
  }, []);
  useEscape('popup', onLeave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div ref={list} role="listbox" aria-label={ru.episodes.seasons} tabIndex={-1} onKeyDown={onKeyDown}>
      {seasons.map((season) => (
        <button
          key={season.id}
          type="button"
          role="option"
          className={`${menuStyles.row} ${styles.option}`}
          aria-selected={season.id === chosen}
          tabIndex={season.id === chosen ? 0 : -1}
          data-row
          data-testid={`season-${season.order}`}
          onClick={() => onChoose(season.id)}
        >
          <MenuIcon name="check" />
          {seasonName(season)}
        </button>
      ))}
    </div>
  );
}
