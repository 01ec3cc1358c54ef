import { useEffect, useRef } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import type { Notice as Said } from '@/store/state';
import { Icon } from '../icons/icon';
import { useCommands, useWidget } from '../use-widget';
import styles from './dock.module.css';

/** A short message that goes by itself, and waits while the viewer is at it; a question goes before it. */
export function Notice() {
  const notice = useWidget(({ notice: said, resume }) => (resume === null ? said : null));
  const turn = useTurn(notice);
  return <div role="status">{notice !== null && <Message key={turn} notice={notice} />}</div>;
}

function Message({ notice }: { notice: Said }) {
  const { dismissNotice } = useCommands();
  return (
    <div className={styles.pill} data-kind={notice.kind} data-dock-item data-testid="notice">
      <p>{textOf(notice)}</p>
      {notice.kind === 'copy-failed' && (
        <div className={styles.byHand}>
          <LinkField link={notice.link} onLeave={dismissNotice} />
          <button
            type="button"
            className={styles.close}
            aria-label={overlayText.notice.close}
            data-testid="notice-close"
            onClick={dismissNotice}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      <span className={styles.life} aria-hidden="true" data-testid="notice-life" onAnimationEnd={dismissNotice} />
    </div>
  );
}

/** The link, ready to be copied by hand. */
function LinkField({ link, onLeave }: { link: string; onLeave(): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  return (
    <input
      ref={field}
      className={styles.link}
      aria-label={overlayText.notice.link}
      value={link}
      readOnly
      data-testid="notice-link"
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

function textOf(notice: Said): string {
  switch (notice.kind) {
    case 'voice-missing':
      return overlayText.notice.voiceMissing(notice.wanted, notice.instead);
    case 'link-copied':
      return overlayText.notice.linkCopied;
    case 'copy-failed':
      return overlayText.notice.copyFailed;
  }
}

/** Another number for another message, so that the same words said again stay as long again. */
function useTurn(said: Said | null): number {
  const last = useRef({ said, turn: 0 });
  if (last.current.said !== said) last.current = { said, turn: last.current.turn + 1 };
  return last.current.turn;
}
