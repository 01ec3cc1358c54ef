import { useEffect, useRef } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { centreInList } from '../kit/list-keys';
import { useLazyCommands } from '../use-lazy-commands';
import { useWidget } from '../use-widget';
import styles from './share-popup.module.css';

/** The link, to be copied by the button, or by hand if the browser refuses. */
export function ShareLink({ link }: { link: string }) {
  const run = useLazyCommands();
  const field = useRef<HTMLInputElement>(null);
  const failure = useWidget(({ notice }) => (notice?.kind === 'copy-failed' ? notice : null));
  const copied = useWidget(({ notice }) => notice?.kind === 'link-copied');
  useEffect(() => {
    if (failure === null || field.current === null) return;
    centreInList(field.current);
    field.current.focus({ preventScroll: true });
    field.current.select();
  }, [failure]);
  return (
    <div className={styles.link}>
      <input
        ref={field}
        aria-label={overlayText.share.link}
        value={link}
        readOnly
        data-testid="share-link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        data-copied={copied || undefined}
        data-testid="share-copy"
        onClick={() => run(({ copyLink }) => copyLink(link))}
      >
        <span>{copied ? overlayText.share.copied : overlayText.share.copy}</span>
      </button>
    </div>
  );
}
