import { Fragment, useEffect, useRef } from 'react';
import { helpText } from '@/i18n/help-text';
import { ru } from '@/i18n/ru';
import { Sheet, SheetBody, SheetTitle, useDialog } from '../kit/sheet';
import { useCommands } from '../use-widget';
import styles from './help-sheet.module.css';

/** Lists the keyboard shortcuts. */
export function HelpSheet() {
  const { closeMenu } = useCommands();
  const sheet = useRef<HTMLElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useDialog(sheet, 'help', closeMenu);
  useEffect(() => closer.current?.focus({ preventScroll: true }), []);
  return (
    <Sheet ref={sheet} shape="dialog" label={helpText.title} testId="help-sheet" className={styles.sheet}>
      <SheetTitle ref={closer} title={helpText.title} label={ru.controls.close} onPress={closeMenu} />
      <SheetBody className={styles.scroll} tabIndex={0}>
        <dl className={styles.rows}>
          {helpText.rows.map(({ caps, action }) => (
            <div key={action} className={styles.row}>
              <dt>
                {caps.map((cap, index) => (
                  <Fragment key={cap}>
                    {index > 0 && <span className="vv-unseen"> {helpText.or} </span>}
                    <kbd>{cap}</kbd>
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
