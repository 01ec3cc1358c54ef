import { useState } from 'react';
import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';
import { usePlayer } from '../kit/use-player';
import styles from './menu.module.css';

const text = menuText.captionOffset;

/** The delay of the subtitles in steps of half a second, and the way back to none. Absent without subtitles. */
export function CaptionOffset() {
  const player = usePlayer();
  const [offset, setOffset] = useState(player.captionOffset);
  if (offset === null) return null;
  return (
    <fieldset className={styles.offset} data-testid="caption-offset">
      <legend>{text.title}</legend>
      <StepButton
        name={text.advance}
        testId="caption-offset-earlier"
        onPress={() => setOffset(player.shiftCaptions(-1))}
      >
        −
      </StepButton>
      <output className={styles.offsetValue} data-testid="caption-offset-value">
        {offset === 0 ? text.none : ru.controls.captionOffset(offset)}
      </output>
      <StepButton name={text.delay} testId="caption-offset-later" onPress={() => setOffset(player.shiftCaptions(1))}>
        +
      </StepButton>
      <button
        type="button"
        className={styles.offsetReset}
        disabled={offset === 0}
        data-testid="caption-offset-reset"
        onClick={() => setOffset(player.setCaptionOffset(0))}
      >
        {text.reset}
      </button>
    </fieldset>
  );
}

interface StepButtonProps {
  name: string;
  testId: string;
  children: string;
  onPress(): void;
}

function StepButton({ name, testId, children, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.offsetStep}
      aria-label={name}
      data-row
      data-testid={testId}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
