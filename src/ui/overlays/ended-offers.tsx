import { useState } from 'react';
import type { Related } from '@/domain/catalogue/content';
import { overlayText } from '@/i18n/overlay-text';
import { selectHasAdBreak, selectNextEpisode } from '@/store/selectors';
import { Sheet } from '../kit/sheet';
import { useMedia } from '../widget/use-media';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import styles from './ended-offers.module.css';
import { EndedNext } from './next-card';

/**
 * Offers what to watch after the end: the next episode, if it does not start by itself, else the proposals of the host
 * page. The large button repeats the content.
 */
export function EndedOffers() {
  const ended = useMedia('ended');
  // A next episode that starts by itself has no stream yet.
  const isOver = useWidget((state) => state.stream !== null && state.resume === null && !selectHasAdBreak(state));
  const next = useWidget(selectNextEpisode);
  const related = useWidget((state) => state.related);
  if (!ended || !isOver) return null;
  if (next !== null) return <EndedNext next={next} />;
  return related.length > 0 ? <RelatedList items={related} /> : null;
}

function RelatedList({ items }: { items: readonly Related[] }) {
  return (
    <Sheet shape="card" label={overlayText.related} testId="related" className={styles.related} data-dock-item>
      <h2>{overlayText.related}</h2>
      <ul className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids of the host page may repeat, and the list changes as a whole
          <li key={index}>
            <RelatedButton item={item} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function RelatedButton({ item: { id, title, poster } }: { item: Related }) {
  const run = useLazyCommands();
  // The URL that failed to load, not a flag: a new list reuses the buttons.
  const [broken, setBroken] = useState<string | null>(null);
  const hasPoster = poster !== null && poster !== broken;
  return (
    <button
      type="button"
      className={`${styles.item} vv-faint`}
      data-testid="related-item"
      data-poster={hasPoster || undefined}
      onClick={() => run(({ chooseRelated }) => chooseRelated(id))}
    >
      {hasPoster && <img src={poster} alt="" onError={() => setBroken(poster)} />}
      <span className="vv-lines">{title}</span>
    </button>
  );
}
