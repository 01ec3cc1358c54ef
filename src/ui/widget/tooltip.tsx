import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';
import { usePlayerFrame } from './use-media';
import { useWidgetContext } from './use-widget';
import { type Tip, watchTooltips } from './watch-tooltips';

const MARGIN_PX = 6;

/**
 * The tooltip of the player, beside the control with the pointer or the keyboard focus. The control already has the
 * same name, so screen readers skip the tooltip.
 */
export function TooltipLayer() {
  const player = usePlayerFrame();
  const { keys } = useWidgetContext();
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (player?.el ? watchTooltips(player.el, keys, setTip) : undefined), [player, keys]);
  useLayoutEffect(() => {
    const el = bubble.current;
    if (tip === null || el === null) return undefined;
    const place = () => {
      positionBubble(el, tip.control);
      el.style.visibility = isFree(el, tip.control) ? 'visible' : 'hidden';
    };
    place();
    // Captions and offers come and go under a resting pointer.
    const layers = new MutationObserver(place);
    layers.observe(el.closest('[data-media-player]') ?? el, { childList: true, subtree: true });
    return () => layers.disconnect();
  }, [tip]);
  if (tip === null) return null;
  return (
    <div ref={bubble} className={styles.tooltip} aria-hidden="true" data-layer="tooltip" data-testid="tooltip">
      {tip.text}
      {tip.hotkey !== null && <span className={styles.key}>({tip.hotkey})</span>}
    </div>
  );
}

/** Positions the bubble above the control, or below one at the upper edge; always within the frame. */
function positionBubble(bubble: HTMLElement, control: Element): void {
  const frame = bubble.offsetParent?.getBoundingClientRect();
  if (frame === undefined) return;
  const box = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = box.left - frame.left + (box.width - width) / 2;
  const above = aboveOf(control) - frame.top - height - MARGIN_PX;
  const top = above >= 0 && box.top - frame.top > height * 2 ? above : box.bottom - frame.top + MARGIN_PX;
  bubble.style.left = `${Math.max(MARGIN_PX, Math.min(left, frame.width - width - MARGIN_PX))}px`;
  bubble.style.top = `${Math.max(0, Math.min(top, frame.height - height))}px`;
}

/** Layers that no tooltip covers, and everything that can be pressed. */
const OBSTACLES = '[data-dock-item], [data-part="cue"], [data-layer="menu"], [data-layer="dialog"]';
const PRESSABLE = 'button, a, input, [role="slider"]';

/** Whether the bubble covers none of the other layers. */
function isFree(bubble: HTMLElement, control: Element): boolean {
  const box = bubble.getBoundingClientRect();
  const own = control.getBoundingClientRect();
  const others = bubble.closest('[data-media-player]')?.querySelectorAll(`${OBSTACLES}, ${PRESSABLE}`) ?? [];
  return ![...others].some((other) => {
    if (other === control || !other.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { left, top, right, bottom } = other.getBoundingClientRect();
    // The picture of an ad is a button under all others.
    if (left <= own.left && right >= own.right && top <= own.top && bottom >= own.bottom) return false;
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
}

/** The upper edge of the area that the tooltip must not cover: the control, and the seek bar right above it. */
function aboveOf(control: Element): number {
  const { top } = control.getBoundingClientRect();
  const bar = control.closest('[data-layer="bar"]')?.querySelector('[data-part="seek-bar"]');
  const barBox = bar?.getBoundingClientRect();
  return barBox !== undefined && barBox.bottom <= top + 1 && top - barBox.bottom < barBox.height ? barBox.top : top;
}
