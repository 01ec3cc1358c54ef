import { VISIBLE_SHARE } from './play-state';

/** Where ads are shown, one at a time. */
export interface Stage {
  /** Takes the slot, from whoever had it before; the result gives it back. */
  mount(slot: HTMLElement): () => void;
  /** Puts a video into the slot, now or as soon as there is one; `changed` tells that it came into or out of sight. Until `signal` ends. */
  show(video: HTMLVideoElement, changed: () => void, signal: AbortSignal): void;
  /** At least 51 % of the slot can be seen. */
  isVisible(): boolean;
  /** CSS pixels of the slot; of the page while the slot is folded up. */
  size(): { width: number; height: number };
}

/** Makes the stage. It lives as long as the engine: slots come and go (React), the running ad moves along. */
export function createStage(): Stage {
  let slot: HTMLElement | null = null;
  let isVisible = false;
  let shown: { video: HTMLVideoElement; changed: () => void } | null = null;
  let unmount = () => {};

  const see = (value: boolean) => {
    if (value === isVisible) return;
    isVisible = value;
    shown?.changed();
  };

  return {
    mount(element) {
      unmount();
      slot = element;
      if (shown) {
        slot.append(shown.video);
        shown.changed();
      }
      const observer = new IntersectionObserver(
        (entries) => see(entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_SHARE)),
        { threshold: VISIBLE_SHARE },
      );
      observer.observe(element);
      unmount = () => {
        if (slot !== element) return;
        observer.disconnect();
        slot = null;
        // First the pause, as out of sight, then the element: nothing is heard from outside the page.
        see(false);
        shown?.video.remove();
      };
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
    isVisible: () => isVisible,
    size: () => ({ width: slot?.clientWidth || innerWidth, height: slot?.clientHeight || innerHeight }),
  };
}
