import { memo } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import { Ads } from '../ads/ads';
import { CaptionLayer } from '../captions/caption-layer';
import { ContextMenu } from '../context-menu/context-menu';
import { ControlBar } from '../controls/control-bar';
import { ControlsScrim } from '../controls/controls-scrim';
import { KeepControlsVisible } from '../controls/keep-controls-visible';
import { PlayerTitle } from '../feedback/player-title';
import { Gestures } from '../input/gestures';
import { useShortcuts } from '../input/shortcuts';
import { useWheelSteps } from '../input/wheel-steps';
import { Menus } from '../menus/menus';
import { BigPlay } from '../overlays/big-play';
import { Buffering } from '../overlays/buffering';
import { OverlayDock, Overlays } from '../overlays/overlays';
import { Poster } from '../overlays/poster';
import { MediaSurface } from '../widget/media-surface';
import { useShellRemoval } from '../widget/remove-shell';
import { LayoutAttributes } from '../widget/use-compact-layout';
import { useWidget } from '../widget/use-widget';
import styles from './player-surface.module.css';

/** Controls hide 2 s after the last activity of the viewer. */
const CONTROLS_HIDE_DELAY_MS = 2000;
/** The same with a remote control, whose keys lead from one control to the next. */
const REMOTE_HIDE_DELAY_MS = 5000;

/**
 * The player: one instance for the life of the page, for all sources. The media port sets the source; this component
 * only passes the player to it. It reads nothing from the store and so never renders again: a second render would make
 * Vidstack drop the source (see `setProp`).
 */
export const PlayerSurface = memo(function PlayerSurface() {
  return (
    <MediaSurface
      className={styles.player}
      mediaClassName={styles.media}
      controlsDelay={hasRemoteControl() ? REMOTE_HIDE_DELAY_MS : CONTROLS_HIDE_DELAY_MS}
      below={
        <>
          <PlayerTitle />
          <Ads />
        </>
      }
    >
      <KeysAndWheel />
      <LayoutAttributes />
      <Poster />
      <Gestures />
      <KeepControlsVisible />
      <ControlsScrim />
      <Buffering />
      <CaptionLayer />
      <BigPlay />
      <OverlayDock />
      <ControlBar />
      <Overlays />
      <Menus />
      <ContextMenu />
      <ShellRemoval />
    </MediaSurface>
  );
});

/** The last child, so that its effect follows the rendering of all others. */
function ShellRemoval() {
  useShellRemoval(useWidget(({ selection, resume }) => selection !== null && resume === null));
  return null;
}

function KeysAndWheel() {
  useShortcuts();
  useWheelSteps();
  return null;
}
