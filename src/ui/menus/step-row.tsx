import type { ReactNode } from 'react';
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
      className={styles.offsetStep}
      aria-label={name}
      data-row={row}
      data-testid={testId}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
