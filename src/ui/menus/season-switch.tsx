import type { Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { ru } from '@/i18n/ru';
import styles from './episodes.module.css';
import { seasonName } from './season-name';

interface SeasonSwitchProps {
  seasons: readonly Season[];
  chosen: Id | null;
  onChoose(seasonId: Id): void;
}

/** The season of the listed episodes; choosing one plays nothing. */
export function SeasonSwitch({ seasons, chosen, onChoose }: SeasonSwitchProps) {
  return (
    <fieldset className={styles.seasons} aria-label={ru.episodes.seasons}>
      {seasons.map((season) => (
        <button
          key={season.id}
          type="button"
          className={styles.season}
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
