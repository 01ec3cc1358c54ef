import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import { seekSteps } from '@/domain/playback/seek-step';
import { KEYS, type KeyId } from '@/domain/widget/keys';
import { helpText } from '@/i18n/help-text';
import { ru } from '@/i18n/ru';
import { Sheet, SheetBody, SheetTitle } from '../kit/sheet';
import { useDialog } from '../widget/use-dismiss';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './help-sheet.module.css';

/** Keys that scroll, also from the close button, by parts of the visible height. */
const SCROLLED: Readonly<Record<string, number>> = {
  ArrowDown: 0.25,
  ArrowUp: -0.25,
  PageDown: 0.9,
  PageUp: -0.9,
  Home: -100,
  End: 100,
};

/** Lists the keyboard shortcuts. */
export function HelpSheet() {
  const { closeMenu } = useCommands();
  const { arrow, jump } = seekSteps(useWidget(({ settings }) => settings.seekStep));
  const sheet = useRef<HTMLElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useDialog(sheet, 'help', closeMenu);
  const scroll = (event: KeyboardEvent) => {
    const part = SCROLLED[event.key];
    if (part === undefined || body.current === null) return;
    event.preventDefault();
    body.current.scrollBy(0, part * body.current.clientHeight);
  };
  useEffect(() => closer.current?.focus({ preventScroll: true }), []);
  return (
    <Sheet
      ref={sheet}
      shape="dialog"
      label={helpText.title}
      testId="help-sheet"
      className={styles.sheet}
      onKeyDown={scroll}
      onTabOut={closeMenu}
    >
      <SheetTitle ref={closer} title={helpText.title} label={ru.controls.close} onPress={closeMenu} />
      <SheetBody ref={body} className={styles.scroll} tabIndex={0} role="region" aria-label={helpText.title}>
        <dl className={styles.rows}>
          {Object.entries(helpText.actions(arrow, jump)).map(([id, action]) => (
            <div key={id} className={`${styles.row} vv-row`}>
              <dt>
                {Object.keys(KEYS[id as KeyId].keys)
                  .slice(0, 2)
                  .map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && <span className="vv-unseen"> {helpText.or} </span>}
                      <kbd>{helpText.cap(name)}</kbd>
                    </Fragment>
                  ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </SheetBody>
    </Sheet>
  );
}
