import type { ReactNode } from 'react';
import { ru } from '@/i18n/ru';
import { useLatch } from '../kit/use-latch';
import { useWidget } from '../widget/use-widget';
import styles from './controls.module.css';
import { useControlsShown } from './controls-state';

/**
 * Shows and hides the controls as Vidstack decides. Hidden controls cannot be pressed or focused, and neither can those
 * of a player without a stream or with an open question. The controls stay, with their focus, while the next episode
 * loads.
 */
export function ControlsLayer({ children }: { children: ReactNode }) {
  const visible = useControlsShown();
  const opened = useLatch(useWidget((state) => state.stream !== null));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`${styles.controls} vv-layer vv-fade`}
      role="group"
      aria-label={ru.controls.group}
      data-layer="bar"
      data-visible={visible || undefined}
      inert={!visible || !opened}
      data-testid="controls"
    >
      {children}
    </div>
  );
}
