import { useDeferredValue, useEffect, useRef } from 'react';
import { selectAdPending } from '@/store/selectors';
import { useCommands, useWidget, useWidgetContext } from '../use-widget';
import styles from './ad-layer.module.css';
import { AdPanel } from './ad-panel';
import { useAdPhase } from './use-ad-phase';
import { useAdShortcuts } from './use-ad-shortcuts';

/**
 * Everything of an ad that is seen: the slot of its video, and its own controls. It stands before the layers of the
 * film, which its style sheet takes away while an ad is on: to the eye, to the finger and to the keyboard alike.
 */
export function AdLayer() {
  const { attachAdSlot } = useWidgetContext();
  const { playAd } = useCommands();
  const phase = useAdPhase();
  const wanted = useWidget(selectAdPending);
  const layer = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const open = phase === 'waiting' || phase === 'shown';
  useEffect(() => (slot.current === null ? undefined : attachAdSlot(slot.current)), [attachAdSlot]);
  // The picture first: its controls take longer to make than a frame lasts.
  const hasControls = useDeferredValue(phase === 'shown');
  useAdShortcuts(open);
  useEffect(() => {
    const { activeElement } = document;
    const player = layer.current?.closest<HTMLElement>('[data-media-player]');
    // What had the focus of the film's own goes, or has gone to the page; the Tab key is to go on from here.
    const isLost = activeElement === document.body && document.hasFocus();
    if (!open || layer.current?.contains(activeElement) || !(isLost || player?.contains(activeElement))) return;
    player?.focus({ preventScroll: true });
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys have `useAdShortcuts`
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on what will be the ad's picture
    <div
      ref={layer}
      className={styles.layer}
      data-phase={phase}
      data-wanted={wanted}
      data-testid="spot-layer"
      onClick={phase === 'waiting' ? playAd : undefined}
    >
      <div ref={slot} className={styles.slot} data-testid="spot-slot" />
      {phase === 'shown' && hasControls && <AdPanel />}
    </div>
  );
}
