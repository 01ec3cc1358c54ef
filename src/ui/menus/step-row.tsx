import type { ReactNode } from 'react';
import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';
import { useCaptionOffset } from '../widget/use-caption-offset';
import { usePlayer } from '../widget/use-widget';
import styles from './menu.module.css';

interface Step {
  name: string;
  testId: string;
  onPress(): void;
}

interface StepRowProps {
  title: string;
  testId: string;
  /** The current value in words. */
  value: string;
  less: Step;
  more: Step;
  /** The arrows of the menu stop at the buttons. */
  inList?: boolean;
  children?: ReactNode;
}

/** A value that is set in steps: its name, the value between two buttons, and what follows them. */
export function StepRow({ title, testId, value, less, more, inList = false, children }: StepRowProps) {
  const row = inList ? '' : undefined;
  return (
    <fieldset className={styles.offset} data-testid={testId}>
      <legend>{title}</legend>
      <StepButton {...less} row={row}>
        −
      </StepButton>
      <output className={styles.offsetValue} data-testid={`${testId}-value`}>
        {value}
      </output>
      <StepButton {...more} row={row}>
        +
      </StepButton>
      {children}
    </fieldset>
  );
}

function StepButton({ name, testId, onPress, row, children }: Step & { row: '' | undefined; children: string }) {
  return (
    <button
      type="button"
      className={`${styles.offsetStep} vv-faint`}
      aria-label={name}
      data-row={row}
      data-testid={testId}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

const text = menuText.captionOffset;

/** The delay of the subtitles in steps of half a second, and the way back to none. Absent without subtitles. */
export function CaptionOffset() {
  const player = usePlayer();
  const offset = useCaptionOffset();
  if (offset === null) return null;
  const step = (name: string, testId: string, direction: 1 | -1) => ({
    name,
    testId: `caption-offset-${testId}`,
    onPress: () => player.shiftCaptions(direction),
  });
  return (
    <StepRow
      title={text.title}
      testId="caption-offset"
      value={offset === 0 ? text.none : ru.controls.captionOffset(offset)}
      less={step(text.advance, 'earlier', -1)}
      more={step(text.delay, 'later', 1)}
      inList
    >
      {offset !== 0 && (
        <button
          type="button"
          className={`${styles.offsetReset} vv-faint`}
          data-row=""
          data-testid="caption-offset-reset"
          onClick={({ currentTarget: { previousElementSibling: later } }) => {
            player.setCaptionOffset(0);
            // The focus stays in the row that is left.
            if (later instanceof HTMLElement) later.focus();
          }}
        >
          {text.reset}
        </button>
      )}
    </StepRow>
  );
}
