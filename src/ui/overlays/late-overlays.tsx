import styles from './dock.module.css';
import { NextCard } from './next-card';
import { Notice } from './notice';
import { Recovering } from './recovering';
import { SkipButton } from './skip-button';

/** What comes over the picture while a film plays: words on the left, offers on the right, all above the controls. */
export function LateOverlays() {
  return (
    <div className={styles.dock}>
      <div className={styles.words}>
        <Recovering />
        <Notice />
      </div>
      <SkipButton />
      <NextCard />
    </div>
  );
}
