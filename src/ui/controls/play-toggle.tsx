import { useSyncExternalStore } from 'react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../widget/use-media';
import { usePlayer, useWidgetContext } from '../widget/use-widget';
import styles from './controls.module.css';

/** Play and pause, as the press will do; at the end it starts from the beginning. */
export function PlayToggle() {
  const player = usePlayer();
  const { playIntent } = useWidgetContext();
  const ended = useMedia('ended');
  // The source that can play is one more part of the answer. Its change renders this again.
  useMedia('canPlay');
  useMedia('paused');
  const pauses = useSyncExternalStore(playIntent.subscribe, player.pauses);
  const state = pauses ? 'pause' : ended ? 'replay' : 'play';
  return (
    <ControlButton
      icon={state}
      label={ru.controls[state]}
      hotkey="play"
      className={styles.play}
      testId="play-toggle"
      data-part="play-toggle"
      onClick={() => player.togglePaused()}
    />
  );
}
