import type { AdState } from '@/ads';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { STARTED } from '@/domain/ads/ad-status';
import { AD_LABEL } from '@/i18n/ad-session-text';
import { formatTime } from '@/lib/time';

/** The slot and the label of an ad that plays before the widget. */
export interface AdOverlay {
  slot: HTMLElement;
  /** Shows the ad with the word and its remaining time (38-FZ), from its first frame on. */
  update(state: AdState): void;
  /** Removes the slot, which is empty now. The label stays. */
  uncover(): void;
  /** Removes the label: the widget shows its own. */
  removeLabel(): void;
  /** Removes both. */
  remove(): void;
}

const COVER = 'position:fixed;inset:0;z-index:2;background:#000;pointer-events:none';
const SLOT = 'position:absolute;inset:0';
/** The same place and look as the label of the widget's ad panel (`ui/ads/ad-label.module.css`). */
const LABEL =
  'position:absolute;top:max(10px,env(safe-area-inset-top));left:max(12px,env(safe-area-inset-left));' +
  'display:flex;align-items:center;min-height:28px;padding:0 10px;border-radius:var(--vv-radius);' +
  'background:var(--vv-shade);color:#fff;font:var(--vv-type-93)/1.3 system-ui,sans-serif;' +
  'font-variant-numeric:tabular-nums';

/** Covers the page with the slot of an ad. Nothing is seen before its first frame. */
export function createAdOverlay(document: Document): AdOverlay {
  const element = (parent: Element, style: string) => {
    const made = document.createElement('div');
    made.style.cssText = style;
    parent.append(made);
    return made;
  };
  const cover = element(document.body, COVER);
  // `visibility` or `opacity` would look like a content blocker to the engine.
  cover.style.filter = 'opacity(0)';
  const slot = element(cover, SLOT);
  const label = element(cover, LABEL);
  label.dataset.testid = 'spot-cover-label';
  element(label, 'font-weight:600').textContent = AD_LABEL;
  const dot = element(label, 'padding-inline:.4em');
  const time = element(label, '');
  return {
    slot,
    update(ad) {
      if (ad.status < STARTED) return;
      const { secondsLeft } = adCountdown(ad);
      cover.style.filter = '';
      dot.textContent = secondsLeft === null ? '' : '·';
      time.textContent = secondsLeft === null ? '' : formatTime(secondsLeft);
    },
    uncover() {
      cover.style.background = 'none';
      slot.remove();
    },
    removeLabel: () => label.remove(),
    remove: () => cover.remove(),
  };
}
