import { useEffect, useState } from 'react';
import { chapterAt } from '@/domain/playback/chapter';
import { menuText } from '@/i18n/menu-text';
import { useChapters } from '../widget/use-chapters';
import { useCompactLayout } from '../widget/use-compact-layout';
import { useMedia, useMediaReader } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './time-display.module.css';

/** A narrower bar has no room for the name. */
const MIN_WIDTH_PX = 900;

/** The chapter that plays, beside the time. A press opens the list of the chapters. */
export function CurrentChapter() {
  const title = useCurrentChapter();
  const compact = useCompactLayout();
  const hasRoom = useMedia('width') >= MIN_WIDTH_PX && !compact;
  const { toggleMenu } = useCommands();
  const open = useWidget(({ openMenu }) => openMenu === 'chapters');
  if (title === '' || !hasRoom) return null;
  return (
    <button
      type="button"
      className={styles.time}
      aria-label={`${menuText.titles.chapters}: ${title}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-menu-toggle="chapters"
      data-testid="current-chapter"
      onClick={() => toggleMenu('chapters')}
    >
      <span className="vv-line">{title}</span>
    </button>
  );
}

/** Its title; empty without chapters. The component renders again only for another one. */
function useCurrentChapter(): string {
  const player = useMediaReader();
  const { chapters } = useChapters();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let shown = '';
    setTitle(shown);
    if (player === null || chapters.length < 2) return undefined;
    return player.subscribe(({ currentTime }) => {
      const next = chapterAt(chapters, currentTime)?.title ?? '';
      if (next === shown) return;
      shown = next;
      setTitle(next);
    });
  }, [player, chapters]);
  return title;
}
