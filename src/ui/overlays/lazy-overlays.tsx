import { Notice } from '../feedback/notice';
import styles from './dock.module.css';
import { NextCard } from './next-card';
import { PipBack } from './pip-cover';
import { Recovering } from './recovering';
import { SkipButton } from './skip-button';
import { useCaptionRoom } from './use-caption-room';

/** Messages and offers of the dock. */
export function LazyOverlays() {
  useCaptionRoom();
  return (
    <>
      <div className={styles.words}>
        <Recovering />
        <Notice />
        <PipBack />
      </div>
      <SkipButton />
      <NextCard />
    </>
  );
}
