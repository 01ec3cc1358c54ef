import { Gesture } from '@vidstack/react';
import { useWidget } from '../use-widget';
import styles from './gestures.module.css';

/** Presses on the picture itself. None while a menu is open: the press that closes it does nothing else. */
export function Gestures() {
  const disabled = useWidget((state) => state.openMenu !== null || state.stream === null);
  return (
    <>
      <Gesture
        className={`${styles.gesture} ${styles.mouse}`}
        event="pointerup"
        action="toggle:paused"
        disabled={disabled}
      />
      <Gesture
        className={`${styles.gesture} ${styles.finger}`}
        event="pointerup"
        action="toggle:controls"
        disabled={disabled}
      />
      <Gesture
        className={`${styles.gesture} ${styles.mouse}`}
        event="dblpointerup"
        action="toggle:fullscreen"
        disabled={disabled}
      />
    </>
  );
}
