import { useEffect, useRef } from 'react';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { Icon } from '../kit/icons/icon';
import { useCommands } from '../widget/use-widget';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** Skips the ad once it may be skipped; until then it counts down. It takes the focus when it opens. */
export function AdSkip() {
  const { skipAd } = useCommands();
  const seconds = useAd((ad) => ad && adCountdown(ad).skipIn);
  const turn = useAd((ad) => ad?.position ?? 0);
  const button = useRef<HTMLButtonElement>(null);
  const open = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ad opens a button of its own
  useEffect(() => {
    if (open && button.current !== null && mayTakeFocus(button.current)) button.current.focus({ preventScroll: true });
  }, [open, turn]);
  if (seconds === null) return null;
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.skip} vv-main`}
      disabled={!open}
      aria-label={open ? adText.skipName : undefined}
      data-part="spot-skip"
      data-testid="spot-skip"
      onClick={skipAd}
    >
      <span>{adText.skip}</span>
      {open ? (
        <Icon name="next" />
      ) : (
        // The specification's text is the word and the number; the words around the number are drawn.
        <span data-before={adText.skipBefore} data-after={adText.skipAfter}>
          {seconds}
        </span>
      )}
    </button>
  );
}

/** Takes the focus only from idle elements: not from the host page, nor from a slider or a field in use. */
function mayTakeFocus(button: HTMLElement): boolean {
  const { activeElement } = document;
  if (!document.hasFocus() || activeElement?.matches('input, [role="slider"]')) return false;
  const player = button.closest('[data-media-player]');
  return activeElement === null || activeElement === document.body || player?.contains(activeElement) === true;
}
