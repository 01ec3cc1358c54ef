import { type ReactNode, Suspense } from 'react';
import type { WidgetState } from '@/store/state';
import { useWidget } from '../use-widget';
import styles from './dock.module.css';

/** What asks for the viewer's whole attention is over it: a menu, a dialog, a question. */
export const selectDockCovered = ({ openMenu, resume }: WidgetState): boolean => openMenu !== null || resume !== null;

interface DockProps {
  words: ReactNode;
  offers: ReactNode;
}

/** What comes over the picture while a film plays: words on the left, offers on the right, all above the controls. */
export function Dock({ words, offers }: DockProps) {
  const covered = useWidget(selectDockCovered);
  return (
    <div className={styles.dock} data-covered={covered || undefined} data-testid="dock">
      <div className={styles.words}>
        <Suspense>{words}</Suspense>
      </div>
      <Suspense>{offers}</Suspense>
    </div>
  );
}
