import styles from './controls.module.css';

/** Darkens the video behind the controls; subtitles lie between the two and keep their colours. */
export function ControlsScrim() {
  return <div className={styles.scrim} data-layer="scrim" />;
}
