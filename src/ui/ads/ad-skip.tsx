import { useEffect, useRef } from 'react';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { hasRemoteControl } from '@/lib/remote-control';
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

/**
 * Takes the focus from no control in use: the next press has to do what the viewer aimed at. With a remote control the
 * focus begins on the button that pauses, so it is not the viewer's choice.
 */
function mayTakeFocus(button: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (!document.hasFocus()) return false;
  if (hasRemoteControl() && activeElement?.matches('[data-part="spot-play-toggle"]')) return true;
  return [null, body, button.closest('[data-media-player]')].includes(activeElement);
}
