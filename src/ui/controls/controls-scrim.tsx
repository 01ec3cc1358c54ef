import styles from './controls.module.css';

/** Darkens the picture behind the controls; what comes between the two, the subtitles, keeps its colours. */
export function ControlsScrim() {
  return <div className={styles.scrim} />;
}
