import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { selectAdPending } from '@/store/selectors';
import { useCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import styles from './ad-layer.module.css';
import { AdPanel } from './ad-panel';
import { useAdPhase } from './use-ad';
import { useAdShortcuts } from './use-ad-shortcuts';

/**
 * The visible part of an ad: the slot of its video, and its controls. Its style sheet hides the content's own layers during an
 * ad, so they can be neither seen, pressed nor focused.
 */
export function AdLayer() {
  const { attachAdSlot, showAd } = useWidgetContext();
  const { playAd } = useCommands();
  const phase = useAdPhase();
  const isPending = useWidget(selectAdPending);
  const layer = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const open = phase === 'waiting' || phase === 'shown';
  useEffect(() => (slot.current === null ? undefined : attachAdSlot(slot.current)), [attachAdSlot]);
  // The video has priority: its controls take longer to render than a frame lasts.
  const hasControls = useDeferredValue(phase === 'shown');
  // Before the paint: the label of the page goes with the frame in which this one appears.
  useLayoutEffect(() => {
    if (phase === 'shown') showAd(hasControls);
  }, [showAd, phase, hasControls]);
  useAdShortcuts(open);
  useEffect(() => {
    const { activeElement } = document;
    const player = layer.current?.closest<HTMLElement>('[data-media-player]');
    // The ad hides the content's controls. If one had the focus, or the focus fell back to the page, Tab continues here.
    const isLost = activeElement === document.body && document.hasFocus();
    if (!open || layer.current?.contains(activeElement) || !(isLost || player?.contains(activeElement))) return;
    player?.focus({ preventScroll: true });
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys have `useAdShortcuts`
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on what will be the ad's picture
    <div
      ref={layer}
      className={`${styles.layer} vv-layer`}
      data-phase={phase}
      data-pending={isPending}
      data-testid="spot-layer"
      onClick={phase === 'waiting' ? playAd : undefined}
    >
      <div ref={slot} className={styles.slot} data-testid="spot-slot" />
      {phase === 'shown' && hasControls && <AdPanel />}
    </div>
  );
}
