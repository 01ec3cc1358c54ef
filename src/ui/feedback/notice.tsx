import { useRef } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { selectAdOpen } from '@/store/selectors';
import type { Notice as Said } from '@/store/state';
import { Icon } from '../kit/icons/icon';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import styles from './notice.module.css';

/**
 * A short message that goes by itself, and waits while the viewer is at it. What is said of a link stands in the popup
 * of sharing while that is open, and over an ad while that is on; a question goes before everything.
 */
export function Notice({ inPopup = false, inAd = false }: { inPopup?: boolean; inAd?: boolean }) {
  const notice = useWidget((state) =>
    state.resume === null && (state.openMenu === 'share') === inPopup && selectAdOpen(state) === inAd
      ? state.notice
      : null,
  );
  const started = useMedia('started');
  const turn = useTurn(notice);
  // What there is to hear is of no use before it is heard.
  const isShown = notice !== null && (started || notice.kind !== 'voice-missing');
  return (
    <div className={styles.region} role="status">
      {isShown && <Message key={turn} notice={notice} inPopup={inPopup} />}
    </div>
  );
}

function Message({ notice, inPopup }: { notice: Said; inPopup: boolean }) {
  const { dismissNotice } = useCommands();
  const text = textOf(notice);
  const byHand = inPopup ? null : uncopiedOf(notice);
  return (
    <div className={styles.notice} data-kind={notice.kind} data-dock-item data-testid="notice">
      {/* In the popup the link stands right below. */}
      <p>{byHand !== null ? `${text}:` : text}</p>
      {byHand !== null && (
        <div className={styles.byHand}>
          <input
            className={styles.link}
            aria-label={byHand.name}
            value={byHand.text}
            readOnly
            data-testid="notice-link"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
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

/** What the viewer has to copy by hand; null for nothing. */
function uncopiedOf(notice: Said): { name: string; text: string } | null {
  if (notice.kind === 'copy-failed') return { name: overlayText.notice.link, text: notice.link };
  if (notice.kind === 'diagnostics-copy-failed') return { name: overlayText.notice.diagnostics, text: notice.text };
  return notice.kind === 'erid-copy-failed' ? { name: overlayText.notice.erid, text: notice.erid } : null;
}

function textOf(notice: Said): string {
  switch (notice.kind) {
    case 'voice-missing':
      return overlayText.notice.voiceMissing(notice.wanted, notice.instead);
    case 'link-copied':
      return overlayText.notice.linkCopied;
    case 'copy-failed':
      return overlayText.notice.copyFailed;
    case 'diagnostics-copied':
      return overlayText.notice.diagnosticsCopied;
    case 'diagnostics-copy-failed':
      return overlayText.notice.diagnosticsCopyFailed;
    case 'erid-copied':
      return overlayText.notice.eridCopied;
    case 'erid-copy-failed':
      return overlayText.notice.eridCopyFailed;
  }
}

/** Another number for another message, so that the same words said again stay as long again. */
function useTurn(said: Said | null): number {
  const last = useRef({ said, turn: 0 });
  if (last.current.said !== said) last.current = { said, turn: last.current.turn + 1 };
  return last.current.turn;
}
