import { useEffect, useRef, useState } from 'react';
import { failureText } from '@/i18n/error-text';
import { CopyIcon } from './failure-icon';
import styles from './failure-screen.module.css';

/** How long the field says that its text was copied. */
const COPIED_MS = 2500;

/** The id of a failure for a letter to the site. A press copies it; where the browser refuses, it is selected. */
export function ErrorId({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Counts the presses: a second one says it again.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (field.current !== null && (await copyField(field.current))) setCopies((count) => count + 1);
  };
  return (
    <label ref={markContent} className={`${styles.id} vv-faint`} data-copied={copies > 0 || undefined}>
      <span className={styles.idLabel} aria-hidden="true">
        {failureText.id}
      </span>
      <input
        ref={field}
        aria-label={failureText.copyId}
        title={failureText.copyId}
        value={id}
        readOnly
        data-testid="failure-id"
        onClick={copy}
        onKeyDown={({ key }) => key === 'Enter' && copy()}
      />
      <CopyIcon />
      <span className={`${styles.copied} vv-layer vv-middle`} role="status" data-testid="failure-copied">
        {copies > 0 && failureText.copied}
      </span>
    </label>
  );
}

/** Tells the style sheet that the field shows the id, so the message above need not. */
function markContent(field: HTMLElement | null): (() => void) | undefined {
  const content = field?.parentElement;
  content?.setAttribute('data-identified', '');
  return () => content?.removeAttribute('data-identified');
}

/** Copies the text of a field. A frame without the permission of its page falls back to the selection. */
async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
