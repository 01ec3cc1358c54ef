import { Fragment, useEffect, useRef } from 'react';
import { helpText } from '@/i18n/help-text';
import { ru } from '@/i18n/ru';
import { Icon } from '../kit/icons/icon';
import { useDismiss } from '../kit/use-dismiss';
import { useReturnFocus } from '../kit/use-return-focus';
import { useCommands } from '../use-widget';
import styles from './help-sheet.module.css';

/** What the keys do. */
export function HelpSheet() {
  const { closeMenu } = useCommands();
  const sheet = useRef<HTMLElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useDismiss(sheet, closeMenu);
  useReturnFocus(sheet, 'help');
  useEffect(() => closer.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={sheet} className={styles.sheet} role="dialog" aria-label={helpText.title} data-testid="help-sheet">
      <div className={styles.head}>
        <h2>{helpText.title}</h2>
        <button
          ref={closer}
          type="button"
          className={styles.close}
          aria-label={ru.controls.close}
          data-testid="menu-close"
          onClick={closeMenu}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.scroll}>
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
      </div>
    </section>
  );
}
