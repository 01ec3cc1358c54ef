import { useEffect, useRef } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { centreInList } from '../kit/list-keys';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import styles from './share-popup.module.css';

interface CopyFieldProps {
  value: string;
  testId: string;
  of: 'link' | 'code';
}

/** A text to copy by the button, or by hand if the browser refuses. */
export function CopyField({ value, testId, of }: CopyFieldProps) {
  const run = useLazyCommands();
  const words = overlayText.share[of];
  const field = useRef<HTMLInputElement>(null);
  const failure = useWidget(({ notice }) => (notice?.kind === `${of}-copy-failed` ? notice : null));
  const isCopied = useWidget(({ notice }) => notice?.kind === `${of}-copied`);
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
      <button
        type="button"
        className="vv-main"
        data-copied={isCopied || undefined}
        data-testid={`${testId}-copy`}
        onClick={() => run(({ copy }) => copy(of, value))}
      >
        <span>{isCopied ? words.copied : words.copy}</span>
      </button>
    </div>
  );
}
