import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { ru } from '@/i18n/ru';
import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { MenuIcon } from '../kit/icons/menu-icon';
import { enterList } from '../kit/list-keys';
import { useEscape } from '../widget/use-keys';
import { useWidget } from '../widget/use-widget';
import { OptionRow } from './choice-list';
import styles from './episodes.module.css';
import menuStyles from './menu.module.css';
import { MenuRows, MenuShell } from './menu-shell';
import { useMenu } from './use-trail';

/** The title of a season, else its number; empty for content without seasons. */
export function seasonName(season: (Pick<Season, 'order'> & { title?: string | null }) | null): string {
  return season === null ? '' : (season.title ?? ru.episodes.season(season.order));
}

/** The menu of the seasons; each opens its episodes. */
export function SeasonsMenu() {
  const { go, seasonId } = useMenu();
  const canPick = useWidget(selectCanPickEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons);
  const current = useWidget(currentEpisode)?.season?.id ?? null;
  if (!canPick || seasons === undefined || seasons.length < 2) return null;
  const shown = seasonId ?? current;
  return (
    <MenuShell>
      <MenuRows>
        {seasons.map((season) => (
          <OptionRow
            key={season.id}
            label={seasonName(season)}
            checked={season.id === shown}
            testId={`option-season-${season.order}`}
            onPick={() => go('episodes', season.id)}
          >
            <MenuIcon name="forward" className={menuStyles.forward} />
          </OptionRow>
        ))}
      </MenuRows>
    </MenuShell>
  );
}

interface SeasonsProps {
  seasons: readonly Season[];
  chosen: Id | null;
  onChoose(seasonId: Id): void;
}

/** A few seasons beside each other; choosing one plays nothing. */
export function SeasonSwitch({ seasons, chosen, onChoose }: SeasonsProps) {
  return (
    <fieldset className={styles.seasons} aria-label={ru.episodes.seasons}>
      {seasons.map((season) => (
        <button
          key={season.id}
          type="button"
          className={`${styles.season} vv-faint`}
          aria-pressed={season.id === chosen}
          data-testid={`season-${season.order}`}
          onClick={() => onChoose(season.id)}
        >
          {seasonName(season)}
        </button>
      ))}
    </fieldset>
  );
}

/** The season of the listed episodes, for any number of them. The list of seasons takes the room of the episodes. */
export function SeasonSelect({ season, open, onToggle }: { season: Season | null; open: boolean; onToggle(): void }) {
  return (
    <div className={styles.seasons}>
      <button
        type="button"
        className={`${styles.select} vv-faint vv-row`}
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

/**
 * The list of the select. It opens at the chosen season; the keys of a menu move in it.
 * @param props.onLeave leaves it without a choice
 */
export function SeasonList({ seasons, chosen, onChoose, onLeave }: SeasonsProps & { onLeave(): void }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => enterList(list.current), []);
  useEscape('popup', onLeave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div ref={list} role="listbox" aria-label={ru.episodes.seasons} tabIndex={-1} onKeyDown={onKeyDown}>
      {seasons.map((season) => (
        <OptionRow
          key={season.id}
          role="option"
          label={seasonName(season)}
          checked={season.id === chosen}
          testId={`season-${season.order}`}
          onPick={() => onChoose(season.id)}
        />
      ))}
    </div>
  );
}
