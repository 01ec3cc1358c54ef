import { useEffect, useRef, useState } from 'react';
import { SHARE_TARGETS, targetUrl } from '@/domain/widget/share';
import { overlayText } from '@/i18n/overlay-text';
import { formatTime } from '@/lib/time';
import { Notice } from '../feedback/notice';
import { Icon } from '../kit/icons/icon';
import { ShareIcon } from '../kit/icons/share-icon';
import { useDismiss } from '../kit/use-dismiss';
import { useMediaReader } from '../kit/use-media';
import { useReturnFocus } from '../kit/use-return-focus';
import { useCommands, useWidget, useWidgetContext } from '../use-widget';
import { ShareLink } from './share-link';
import styles from './share-popup.module.css';

const text = overlayText.share;

/** Where the episode can be shared to (spec section 2); the video is paused already. */
export function SharePopup() {
  const { closeMenu } = useCommands();
  const { shareLink } = useWidgetContext();
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const [seconds] = useState(useMoment());
  const [fromNow, setFromNow] = useState(false);
  const popup = useRef<HTMLElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  useDismiss(popup, closeMenu);
  useReturnFocus(popup, 'share');
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const link = shareLink(fromNow ? seconds : null);
  return (
    <section ref={popup} className={styles.popup} role="dialog" aria-label={text.title} data-testid="share-popup">
      <Edge onReach={closeMenu} />
      <div className={styles.head}>
        <h2>{text.title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={text.close}
          data-testid="menu-close"
          onClick={closeMenu}
        >
          <Icon name="close" />
        </button>
      </div>
      <Notice inPopup />
      <div className={styles.body} data-scroll>
        <ul className={styles.targets}>
          {SHARE_TARGETS.map((target, index) => (
            <li key={target}>
              <a
                ref={index === 0 ? first : undefined}
                className={styles.target}
                href={targetUrl(target, link, title)}
                target="_blank"
                rel="noopener noreferrer"
                data-testid={`share-${target}`}
              >
                <ShareIcon target={target} />
                <span>{text.targets[target]}</span>
              </a>
            </li>
          ))}
        </ul>
        <ShareLink link={link} />
        {seconds > 0 && (
          <label className={styles.moment}>
            <input
              type="checkbox"
              checked={fromNow}
              data-testid="share-from-now"
              onChange={({ currentTarget }) => setFromNow(currentTarget.checked)}
            />
            {text.fromNow(formatTime(seconds))}
          </label>
        )}
      </div>
      <Edge onReach={closeMenu} />
    </section>
  );
}

/** The second the film stands at; 0 where that has no meaning to others, as in a live stream. */
function useMoment(): number {
  const player = useMediaReader();
  if (player === null || player.state.live) return 0;
  return Math.floor(player.state.currentTime);
}

/** The Tab key leads out of the popup by closing it: what lies behind it cannot be seen. */
function Edge({ onReach }: { onReach(): void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: there is nothing to press
  // biome-ignore lint/a11y/noNoninteractiveTabindex: reached by the Tab key, it hands the focus on at once
  return <span className="vv-unseen" tabIndex={0} onFocus={onReach} />;
}
