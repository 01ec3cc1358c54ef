import type { MouseEvent } from 'react';
import { adText } from '@/i18n/ad-text';
import { isSandboxed } from '@/lib/is-sandboxed';
import { ExternalIcon } from '../kit/icons/external-icon';
import { togglePlaying } from '../widget/ad-playing';
import { useCommands, useWidgetContext } from '../widget/use-widget';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** Handles a press on the ad's video: opens the advertiser's page if the ad has one, else toggles the pause. */
export function AdPicture() {
  const address = useAd((ad) => ad?.clickThrough ?? null);
  return address === null ? <PauseByPress /> : <Visit address={address} />;
}

/**
 * A real link, so that the browser itself opens the tab, within the press and past its popup blocker. The press
 * computes the URL, because its macros may contain the time.
 */
function Visit({ address }: { address: string }) {
  const { clickAd } = useCommands();
  const visit = (event: MouseEvent<HTMLAnchorElement>) => {
    const isSecond = event.detail > 1;
    const inSandbox = isSandboxed(document);
    // The second half of a double click is not a second visit.
    const target = isSecond || inSandbox ? null : clickAd();
    if (target === null) event.preventDefault();
    else event.currentTarget.href = target;
    if (inSandbox && !isSecond) visitFromSandbox(clickAd);
  };
  return (
    <a
      className={styles.picture}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={adText.visitName}
      draggable={false}
      data-testid="spot-click"
      onClick={visit}
      onAuxClick={(event) => event.button === 1 && visit(event)}
    >
      <span className={`${styles.visit} vv-quiet`}>
        <span>{adText.visit}</span>
        <ExternalIcon />
      </span>
    </a>
  );
}

/** A sandbox without `allow-popups` opens no tab and fires no event. Nothing is counted then, and the ad plays on. */
function visitFromSandbox(clickAd: () => string | null): void {
  const tab = window.open('', '_blank');
  if (tab === null) return;
  const target = clickAd();
  if (target === null) {
    tab.close();
    return;
  }
  // Without its opener the tab would not obey. It cannot navigate a frame of another page.
  tab.location.replace(target);
}

/** For pointers only: keyboards and screen readers have the button. */
function PauseByPress() {
  const widget = useWidgetContext();
  return (
    <button
      type="button"
      className={styles.picture}
      tabIndex={-1}
      aria-hidden="true"
      data-testid="spot-picture"
      onClick={() => togglePlaying(widget)}
    />
  );
}
