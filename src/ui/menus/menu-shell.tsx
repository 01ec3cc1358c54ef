import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { menuText } from '@/i18n/menu-text';
import { MenuIcon } from '../kit/icons/menu-icon';
import { centreInList, entryRow, onListKey, roveTo } from '../kit/list-keys';
import styles from './menu.module.css';
import { useMenu } from './use-trail';

interface MenuShellProps {
  testId?: string;
  /** Between the head and what scrolls. */
  top?: ReactNode;
  children: ReactNode;
}

/** What every menu has: a name, the way back, the way out, and a list that opens at its current row. */
export function MenuShell({ testId, top, children }: MenuShellProps) {
  const { name, left, moved, back, close } = useMenu();
  const shell = useRef<HTMLElement>(null);
  const title = menuText.titles[name];
  useLayoutEffect(() => {
    const row = shell.current && entryRow(shell.current, left);
    if (!row) return;
    centreInList(row);
    row.focus({ preventScroll: true });
  }, [left]);

  return (
    <section
      ref={shell}
      className={styles.menu}
      role="dialog"
      aria-label={title}
      data-menu={name}
      data-moved={moved || undefined}
      data-testid={testId ?? `menu-${name}`}
      onKeyDown={(event) => onListKey(event, back)}
      onFocus={({ target, currentTarget }) => roveTo(target, currentTarget)}
    >
      <Edge onReach={close} />
      <div className={styles.head}>
        {back !== null && <HeadButton name="back" onPress={back} />}
        <span className={styles.title}>{title}</span>
        <HeadButton name="close" onPress={close} />
      </div>
      {top}
      <div className={styles.scroll} data-scroll>
        {children}
      </div>
      <Edge onReach={close} />
    </section>
  );
}

function HeadButton({ name, onPress }: { name: 'back' | 'close'; onPress(): void }) {
  return (
    <button
      type="button"
      className={styles.headButton}
      aria-label={menuText[name]}
      data-testid={`menu-${name}`}
      onClick={onPress}
    >
      <MenuIcon name={name} />
    </button>
  );
}

/** The Tab key leads out of an open menu by closing it: what lies behind it cannot be seen. */
function Edge({ onReach }: { onReach(): void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: there is nothing to press
  // biome-ignore lint/a11y/noNoninteractiveTabindex: reached by the Tab key, it hands the focus on at once
  return <span className="vv-unseen" tabIndex={0} onFocus={onReach} />;
}
