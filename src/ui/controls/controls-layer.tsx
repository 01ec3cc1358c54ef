import type { ReactNode } from 'react';
import { ru } from '@/i18n/ru';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';
import styles from './controls.module.css';

/**
 * Shows and hides the controls as Vidstack says. Hidden ones can be neither pressed nor focused, nor can those of a
 * player that has had no stream yet, or that asks something; while the next episode is looked up they stay, with the focus on them.
 */
export function ControlsLayer({ children }: { children: ReactNode }) {
  const asked = useWidget(({ resume }) => resume !== null);
  const visible = useMedia('controlsVisible') && !asked;
  const opened = useLatch(useWidget((state) => state.stream !== null));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={styles.controls}
      role="group"
      aria-label={ru.controls.group}
      data-visible={visible || undefined}
      inert={!visible || !opened}
      data-testid="controls"
    >
      {children}
    </div>
  );
}
