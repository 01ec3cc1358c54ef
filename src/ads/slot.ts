import { VISIBLE_SHARE } from './play-state';

/** Where ads are shown, one at a time. */
export interface Stage {
  /** Takes the slot, from whoever had it before; the result gives it back. */
  mount(slot: HTMLElement): () => void;
  /**
   * Puts a video into the slot, now or as soon as there is one; `changed` tells that it may have come into or out of
   * sight. Until `signal` ends.
   */
  show(video: HTMLVideoElement, changed: () => void, signal: AbortSignal): void;
  /** At least 51 % of the slot is in view. */
  isVisible(): boolean;
  /** The player is in view, but a style sheet or script of somebody else hides the video. False without a player. */
  isHidden(): boolean;
  /** The slot has no size: its page gives it one when an ad is wanted. */
  isFolded(): boolean;
  /** CSS pixels of the slot; of the page while the slot is folded up. */
  size(): { width: number; height: number };
}

/** Neither it nor an element around it is kept from being painted. Browsers that cannot tell are believed. */
const isPainted = (element: Element): boolean =>
  element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;

/** CSS pixels, after transforms. */
function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** Keeps `inView` up to date with the elements of which enough can be seen. The result ends it. */
function observeView(
  slot: Element,
  player: Element | undefined,
  inView: Set<Element>,
  changed: () => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= VISIBLE_SHARE) inView.add(target);
        else inView.delete(target);
      }
      changed();
    },
    { threshold: VISIBLE_SHARE },
  );
  observer.observe(slot);
  if (player) observer.observe(player);
  // To an IntersectionObserver a slot without a size was in view already.
  const resized = new ResizeObserver(changed);
  resized.observe(slot);
  return () => {
    observer.disconnect();
    resized.disconnect();
  };
}

/**
 * Makes the stage. It lives as long as the engine: slots come and go (React), the running ad moves along. `player` is
 * the element that the slot fills: what hides it as well is the page around it, or a scroll.
 */
export function createSlot(player?: Element): Stage {
  let slot: HTMLElement | null = null;
  const inView = new Set<Element>();
  let shown: { video: HTMLVideoElement; changed: () => void } | null = null;
  let unmount = () => {};

  // A folded slot is in view with its corner alone.
  const isVisible = () => slot !== null && inView.has(slot) && (!player || inView.has(player));

  return {
    mount(element) {
      unmount();
      slot = element;
      if (shown) slot.append(shown.video);
      const disconnect = observeView(element, player, inView, () => shown?.changed());
      unmount = () => {
        if (slot !== element) return;
        disconnect();
        inView.clear();
        // First the pause, as out of sight, then the element: nothing is heard from outside the page.
        shown?.changed();
        slot = null;
        shown?.video.remove();
      };
      shown?.changed();
      return unmount;
    },
    show(video, changed, signal) {
      shown?.video.remove();
      shown = { video, changed };
      slot?.append(video);
      signal.addEventListener('abort', () => {
        video.remove();
        if (shown?.video === video) shown = null;
      });
    },
    isVisible,
    isHidden() {
      if (!player || !slot || !shown || !inView.has(player) || !isPainted(player)) return false;
      const { video } = shown;
      return !isVisible() || !isPainted(video) || areaOf(video) < VISIBLE_SHARE * areaOf(player);
    },
    isFolded: () => slot !== null && areaOf(slot) === 0,
    size: () => ({ width: slot?.clientWidth || innerWidth, height: slot?.clientHeight || innerHeight }),
  };
}
