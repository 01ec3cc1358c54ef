import styles from './controls.module.css';
import { useControlsShown, useIdle } from './controls-state';

/** Darkens the video behind the controls; subtitles lie between the two and keep their colours. */
export function ControlsScrim() {
  const shown = useControlsShown();
  const idle = useIdle();
  return (
    <div
      className={`${styles.scrim} vv-layer vv-fade`}
      data-layer="scrim"
      data-visible={shown || undefined}
      data-idle={idle || undefined}
    />
  );
}
