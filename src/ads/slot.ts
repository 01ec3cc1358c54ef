import { VISIBLE_SHARE } from './ad-state';

/** The place in the page where ads are shown, one at a time. */
export type Slot = ReturnType<typeof createSlot>;

/** Whether the element and its ancestors are painted. Browsers without `checkVisibility` count as painting it. */
const isPainted = (element: Element): boolean =>
  element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;

/** Area in CSS pixels after transforms. */
function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** Moves an element. A frame that is appended loads anew, so it is moved as it is where the browser can. */
function move(element: HTMLElement, to: HTMLElement & { moveBefore?: (node: Node, before: null) => void }): void {
  if (to.moveBefore && to.isConnected && element.isConnected) to.moveBefore(element, null);
  else to.append(element);
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
 * Creates the slot manager. It lives as long as the engine; React replaces slots, and the running ad moves along.
 * `player` is the element that the slot fills: if that is hidden too, the page or a scroll is the cause.
 */
export function createSlot(player?: Element) {
  let slot: HTMLElement | null = null;
  const inView = new Set<Element>();
  let shown: { video: HTMLElement; changed: () => void } | null = null;
  /** Ends the observation of the mounted slot. */
  let disconnect = () => {};

  /** At least 51 % of the slot is visible. A folded slot is visible by its corner only. */
  const isVisible = () => slot !== null && inView.has(slot) && (!player || inView.has(player));

  return {
    /** Uses this slot instead of the previous one; a playing ad moves there without a pause. The result releases it. */
    mount(element: HTMLElement): () => void {
      // Until it is observed, a slot in place of a visible one counts as visible: the ad plays on.
      if (isVisible()) inView.add(element);
      disconnect();
      if (slot !== null && slot !== element) inView.delete(slot);
      slot = element;
      if (shown) move(shown.video, slot);
      disconnect = observeView(element, player, inView, () => shown?.changed());
      shown?.changed();
      return () => {
        if (slot !== element) return;
        disconnect();
        inView.clear();
        // Pause first, then remove the element: a video outside the page must not be heard.
        shown?.changed();
        slot = null;
        shown?.video.remove();
      };
    },
    /**
     * Puts a video into the slot as soon as there is one, until `signal` ends. `changed` is called when its visibility
     * may have changed.
     */
    show(video: HTMLElement, changed: () => void, signal: AbortSignal) {
      shown?.video.remove();
      shown = { video, changed };
      slot?.append(video);
      signal.addEventListener('abort', () => {
        video.remove();
        if (shown?.video === video) shown = null;
      });
    },
    isVisible,
    /** The player is visible, but a foreign style sheet or script hides the video. Always false without a player. */
    isHidden() {
      if (!player || !slot || !shown || !inView.has(player) || !isPainted(player)) return false;
      const { video } = shown;
      return !isVisible() || !isPainted(video) || areaOf(video) < VISIBLE_SHARE * areaOf(player);
    },
    /** The slot has no size yet: its page sizes it when an ad is due. */
    isFolded: () => slot !== null && areaOf(slot) === 0,
    /** In CSS pixels; the page's size while the slot is folded. */
    size: () => ({ width: slot?.clientWidth || innerWidth, height: slot?.clientHeight || innerHeight }),
  };
}
