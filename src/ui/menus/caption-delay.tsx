import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';
import { useCaptionOffset } from '../widget/use-caption-offset';
import { usePlayer } from '../widget/use-widget';
import styles from './menu.module.css';
import { StepRow } from './step-row';

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
          className={styles.offsetReset}
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
