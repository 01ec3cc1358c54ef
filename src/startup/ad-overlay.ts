import type { AdState } from '@/ads';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { STARTED } from '@/domain/ads/ad-status-code';
import { adLabel, adPlace } from '@/ui/shell/ad-label';

/** The styles of the label follow the size of the stage. */
const COVER = 'position:fixed;inset:0;z-index:2;container:stage/size;background:#000;pointer-events:none';
const SLOT = 'position:absolute;inset:0';

/** Covers the page with the slot of an ad. Nothing is seen before its first frame. */
export function createAdOverlay(document: Document) {
  const element = (parent: Element, style: string): HTMLElement => {
    const made = document.createElement('div');
    made.style.cssText = style;
    parent.append(made);
    return made;
  };
  const cover = element(document.body, COVER);
  // `visibility` or `opacity` would look like a content blocker to the engine.
  cover.style.filter = 'opacity(0)';
  const slot = element(cover, SLOT);
  const label = element(cover, '');
  label.className = 'vv-spot-top';
  label.dataset.testid = 'spot-cover-label';
  return {
    slot,
    /** Shows the ad with the word, its place and its remaining time (38-FZ), from its first frame on. */
    update(ad: AdState) {
      if (ad.status < STARTED) return;
      cover.style.filter = '';
      const words = adLabel(adPlace(ad), adCountdown(ad).secondsLeft);
      label.innerHTML = `<div class="vv-spot"><div class="vv-spot-words">${words}</div></div>`;
    },
    /** Removes the slot, which is empty now. The label stays. */
    uncover() {
      cover.style.background = 'none';
      slot.remove();
    },
    /** Removes the label: the widget shows its own. */
    removeLabel: () => label.remove(),
    /** Removes both. */
    remove: () => cover.remove(),
  };
}

/** The slot and the label of an ad that plays before the widget. */
export type AdOverlay = ReturnType<typeof createAdOverlay>;
