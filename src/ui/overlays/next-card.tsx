import { useState } from 'react';
import type { Episode } from '@/domain/catalogue/content';
import { episodeName } from '@/i18n/episode-name';
import { overlayText } from '@/i18n/overlay-text';
import { currentEpisode, selectNextEpisode } from '@/store/selectors';
import { Icon } from '../kit/icons/icon';
import { Sheet } from '../kit/sheet';
import { prefetchHandlers } from '../widget/prefetch-handlers';
import { useEscape } from '../widget/use-keys';
import { useCommands, useWidget } from '../widget/use-widget';
import { CountdownRing } from './countdown-ring';
import styles from './next-card.module.css';

/**
 * Offers the next episode near the end of this one. It starts when the ring is full, or by a press, unless the viewer
 * declines.
 */
export function NextCard() {
  const seconds = useWidget(({ nextCard }) => nextCard?.seconds ?? null);
  const next = useWidget(selectNextEpisode);
  if (seconds === null || next === null) return null;
  return <CountingCard key={next.id} next={next} seconds={seconds} />;
}

/** Offers the next episode after the end of this one, where it does not start by itself. */
export function EndedNext({ next }: { next: Episode }) {
  const name = useName(next);
  return (
    <Sheet shape="card" label={overlayText.next.title} testId="ended-next" className={styles.card} data-dock-item>
      {next.posterPath !== null && (
        <div className={`${styles.still} vv-middle`}>
          <Still url={next.posterPath} />
        </div>
      )}
      <Words name={name} />
      <div className={styles.actions}>
        <PlayButton next={next} testId="ended-next-play" />
      </div>
    </Sheet>
  );
}

function Words({ name }: { name: string }) {
  return (
    <div className={styles.words}>
      <div className={`${styles.kicker} vv-small`}>{overlayText.next.title}</div>
      <div className={`${styles.name} vv-lines`}>{name}</div>
    </div>
  );
}

function PlayButton({ next, testId }: { next: Episode; testId: string }) {
  const commands = useCommands();
  return (
    <button
      type="button"
      className={`${styles.play} vv-main vv-touch`}
      data-testid={testId}
      onClick={commands.playNext}
      {...prefetchHandlers(commands, next.id)}
    >
      <Icon name="play" />
      <span>{overlayText.next.play}</span>
    </button>
  );
}

function CountingCard({ next, seconds }: { next: Episode; seconds: number }) {
  const { cancelNext } = useCommands();
  const name = useName(next);
  useEscape('player', cancelNext);
  return (
    <Sheet shape="card" label={overlayText.next.title} testId="next-card" className={styles.card} data-dock-item>
      <div className={`${styles.still} vv-middle`}>
        <Still url={next.posterPath} />
        <CountdownRing seconds={seconds} />
      </div>
      <Words name={name} />
      <div className={styles.actions}>
        <PlayButton next={next} testId="next-card-play" />
        <button
          type="button"
          className={`${styles.cancel} vv-quiet vv-touch`}
          data-testid="next-card-cancel"
          onClick={cancelNext}
        >
          <Icon name="close" />
          <span>{overlayText.next.cancel}</span>
        </button>
      </div>
      <span className="vv-unseen" role="status">
        {overlayText.next.announced(Math.round(seconds), name)}
      </span>
    </Sheet>
  );
}

/** A still of the episode; if it fails to load, the ring shows alone. */
function Still({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (url === null || broken) return null;
  return <img src={url} alt="" onError={() => setBroken(true)} />;
}

/** The number and title; also the season if a new one begins. */
function useName(next: Episode): string {
  const current = useWidget((state) => currentEpisode(state)?.season?.id ?? null);
  return episodeName(next, next.season?.id === current);
}
