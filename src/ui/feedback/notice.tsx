import { useState } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { selectAdOpen } from '@/store/selectors';
import type { Notice as Message } from '@/store/state';
import { Icon } from '../kit/icons/icon';
import { SheetButton } from '../kit/sheet';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './notice.module.css';

/**
 * A short message that disappears by itself, but not under the pointer. The share popup and a running ad show it in a
 * slot of their own. The resume prompt hides it.
 */
export function Notice({ inPopup = false, inAd = false }: { inPopup?: boolean; inAd?: boolean }) {
  const notice = useWidget((state) =>
    state.resume === null && (state.openMenu === 'share') === inPopup && selectAdOpen(state) === inAd
      ? state.notice
      : null,
  );
  const started = useMedia('started');
  const turn = useTurn(notice);
  // A setting is no news of a popup or of an ad.
  const isElsewhere = (inPopup || inAd) && notice?.kind === 'set';
  // A message about the dub has no meaning before playback.
  const isShown = notice !== null && !isElsewhere && (started || notice.kind !== 'voice-missing');
  return (
    <div className={styles.region} role="status">
      {isShown && <NoticeBox key={turn} notice={notice} inPopup={inPopup} />}
    </div>
  );
}

function NoticeBox({ notice, inPopup }: { notice: Message; inPopup: boolean }) {
  const { dismissNotice } = useCommands();
  const text = textOf(notice);
  const byHand = inPopup ? null : uncopiedOf(notice);
  // The pressed button of the popup says the same; the message is only announced, and moves nothing.
  const isUnseen = inPopup && notice.kind.endsWith('copied');
  return (
    <div
      className={isUnseen ? `${styles.notice} vv-unseen` : styles.notice}
      data-kind={notice.kind}
      data-by-hand={byHand !== null || undefined}
      data-dock-item
      data-part="notice"
      data-testid="notice"
    >
      {/* The popup shows the link right below. */}
      <p>{byHand !== null ? `${text}:` : text}</p>
      {byHand !== null && (
        <div className={`${styles.byHand} vv-row`}>
          <input
            className={styles.link}
            aria-label={byHand.name}
            value={byHand.text}
            readOnly
            data-testid="notice-link"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <SheetButton label={overlayText.notice.close} testId="notice-close" onPress={dismissNotice}>
            <Icon name="close" />
          </SheetButton>
        </div>
      )}
      <span className={styles.life} aria-hidden="true" data-testid="notice-life" onAnimationEnd={dismissNotice} />
    </div>
  );
}

/** The text that the viewer has to copy by hand; null for none. */
function uncopiedOf(notice: Message): { name: string; text: string } | null {
  const { byHand } = overlayText.notice;
  return 'text' in notice && notice.kind in byHand
    ? { name: byHand[notice.kind as keyof typeof byHand], text: notice.text }
    : null;
}

function textOf(notice: Message): string {
  switch (notice.kind) {
    case 'voice-missing':
      return overlayText.notice.dubMissing(notice.missing, notice.instead);
    case 'quality-lowered':
      return overlayText.notice.qualityLowered(notice.quality);
    case 'set':
      return notice.text;
    default:
      return overlayText.notice[notice.kind];
  }
}

/** Counts the messages: a message with the same text as the last one is a new element and stays its full time. */
function useTurn(message: Message | null): number {
  const [last, setLast] = useState({ message, turn: 0 });
  if (last.message === message) return last.turn;
  const next = { message, turn: last.turn + 1 };
  setLast(next);
  return next.turn;
}
