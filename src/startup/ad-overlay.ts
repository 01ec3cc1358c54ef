import type { AdState } from '@/ads';
import { AD_SESSION_TITLE } from '@/i18n/ad-session-text';
import { formatTime } from '@/lib/time';

/** The slot and the label of an ad that plays before the widget. */
export interface AdOverlay {
  slot: HTMLElement;
  /** Shows the word and the remaining time of the ad (38-FZ). */
  update(state: AdState): void;
  /** Keeps the label alone. */
  uncover(): void;
  remove(): void;
}

const COVER = 'position:fixed;inset:0;z-index:2;background:#000;pointer-events:none';
const SLOT = 'position:absolute;inset:0';
/** The same place and look as the label of the widget's ad panel (`ui/ads/ad-label.module.css`). */
const LABEL =
  'position:absolute;top:max(10px,env(safe-area-inset-top));left:max(12px,env(safe-area-inset-left));' +
  'display:flex;align-items:center;min-height:28px;margin:0;padding:0 10px;border-radius:var(--vv-radius);' +
  'background:var(--vv-shade);color:#fff;font:var(--vv-type-93)/1.3 system-ui,sans-serif';

/** Covers the page with the slot of an ad. Nothing is seen before {@link AdOverlay.update}. */
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
  return {
    slot,
    update({ duration, remainingTime }) {
      cover.style.filter = '';
      const left = duration > 0 ? ` · ${formatTime(Math.ceil(remainingTime))}` : '';
      label.textContent = AD_SESSION_TITLE + left;
    },
    uncover() {
      cover.style.background = 'none';
      slot.remove();
    },
    remove: () => cover.remove(),
  };
}
