import { useEffect, useRef } from 'react';
import type { Notice } from '@/store/state';
import { centreInList } from '../kit/list-keys';
import { useWidget } from '../widget/use-widget';
import styles from './share-popup.module.css';

interface CopyFieldProps {
  value: string;
  words: { name: string; copy: string; copied: string };
  testId: string;
  /** Messages about the result. */
  copied: Notice['kind'];
  failed: Notice['kind'];
  onCopy(): void;
}

/** A text to copy by the button, or by hand if the browser refuses. */
export function CopyField({ value, words, testId, copied, failed, onCopy }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const failure = useWidget(({ notice }) => (notice?.kind === failed ? notice : null));
  const isCopied = useWidget(({ notice }) => notice?.kind === copied);
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
        aria-label={words.name}
        value={value}
        readOnly
        data-testid={`${testId}-link`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" data-copied={isCopied || undefined} data-testid={`${testId}-copy`} onClick={onCopy}>
        <span>{isCopied ? words.copied : words.copy}</span>
      </button>
    </div>
  );
}
