import { useCallback, useEffect, useRef, useState } from 'react';
import { SHARE_TARGETS, targetUrl } from '@/domain/widget/share';
import { overlayText } from '@/i18n/overlay-text';
import { formatTime } from '@/lib/time';
import { Notice } from '../feedback/notice';
import { ShareIcon } from '../kit/icons/share-icon';
import { Sheet, SheetBody, SheetTitle } from '../kit/sheet';
import { afterPress, useDialog } from '../widget/use-dismiss';
import { useMediaReader } from '../widget/use-media';
import { useCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import { CopyField } from './copy-field';
import styles from './share-popup.module.css';

const text = overlayText.share;

/** Offers links to the episode; the video is paused already, and plays on after. */
export function SharePopup() {
  const { lazyCommands } = useWidgetContext();
  const { closeMenu: close, closeByPress } = useCommands();
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const [seconds] = useState(useCurrentSecond());
  const [fromNow, setFromNow] = useState(false);
  const popup = useRef<HTMLElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  useDialog(
    popup,
    'share',
    close,
    useCallback(() => closeByPress(afterPress), [closeByPress]),
  );
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  // The command `share` opens the popup, so its code has loaded.
  const link = lazyCommands.loaded()?.shareLink(fromNow ? seconds : null) ?? '';
  const code = lazyCommands.loaded()?.embedCode() ?? null;
  return (
    <Sheet ref={popup} shape="dialog" label={text.title} testId="share-popup" className={styles.popup} onTabOut={close}>
      <SheetTitle title={text.title} label={text.close} onPress={close} />
      <Notice inPopup />
      <SheetBody className={styles.body}>
        <ul className={styles.targets}>
          {SHARE_TARGETS.map((target, index) => (
            <li key={target}>
              <a
                ref={index === 0 ? first : undefined}
                className={`${styles.target} vv-column`}
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
        <CopyField of="link" value={link} testId="share" />
        {seconds > 0 && (
          <label className={`${styles.moment} vv-row`}>
            <input
              type="checkbox"
              checked={fromNow}
              data-testid="share-from-now"
              onChange={({ currentTarget }) => setFromNow(currentTarget.checked)}
            />
            <span>{text.fromNow(formatTime(seconds))}</span>
          </label>
        )}
        {code !== null && <CopyField of="code" value={code} testId="embed" />}
      </SheetBody>
    </Sheet>
  );
}

/** The current second; 0 in a live stream, where a position has no lasting meaning. */
function useCurrentSecond(): number {
  const player = useMediaReader();
  if (player === null || player.state.live) return 0;
  return Math.floor(player.state.currentTime);
}
