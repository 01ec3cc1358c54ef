import { useCallback, useEffect, useRef } from 'react';
import { leanBackText } from '@/i18n/lean-back-text';
import type { LeanBack } from '@/store/state';
import { Icon } from '../kit/icons/icon';
import { Sheet } from '../kit/sheet';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { QUESTION } from '../shell/shell-marks';
import { useEscape } from '../widget/use-keys';
import { useLazyCommands, useWidget } from '../widget/use-widget';

const text = leanBackText.question;

/** Says why the film has stopped by itself, and offers to go on. */
export function LeanBackQuestion() {
  const question = useWidget(({ leanBack }) => leanBack?.question ?? null);
  return question === null ? null : <Question question={question} />;
}

function Question({ question }: { question: NonNullable<LeanBack['question']> }) {
  const run = useLazyCommands();
  const dialog = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => run(({ dismissQuestion }) => dismissQuestion()), [run]);
  useEffect(() => {
    // While the viewer works elsewhere on the host page, the focus stays there.
    if (document.hasFocus()) main.current?.focus({ preventScroll: true });
  }, []);
  useEscape('question', close);
  useFocusHandoff(dialog);
  return (
    <Sheet
      ref={dialog}
      shape="cover"
      label={text[question]}
      testId="lean-back-question"
      className={QUESTION}
      data-question={question}
    >
      <h2>{text[question]}</h2>
      <button
        ref={main}
        type="button"
        className="vv-main"
        data-testid="lean-back-go-on"
        onClick={() => run(({ goOn }) => goOn())}
      >
        <Icon name="play" />
        <span>{text.goOn}</span>
      </button>
      <button type="button" className="vv-quiet" data-testid="lean-back-close" onClick={close}>
        <Icon name="close" />
        <span>{text.close}</span>
      </button>
    </Sheet>
  );
}
