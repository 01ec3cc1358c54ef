import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { menuText } from '@/i18n/menu-text';
import { MenuIcon } from '../kit/icons/menu-icon';
import { enterList, onListKey, roveTo } from '../kit/list-keys';
import { Sheet, SheetBody, SheetButton, SheetHead } from '../kit/sheet';
import styles from './menu.module.css';
import { useMenu } from './use-trail';

interface MenuShellProps {
  testId?: string;
  /** Content between the title row and the list. */
  top?: ReactNode;
  children: ReactNode;
}

/** The shell of every menu: a title, back and close buttons, and a list that opens at its current row. */
export function MenuShell({ testId, top, children }: MenuShellProps) {
  const { name, left, moved, back, close } = useMenu();
  const shell = useRef<HTMLElement>(null);
  const title = menuText.titles[name];
  useLayoutEffect(() => enterList(shell.current, left), [left]);

  return (
    <Sheet
      ref={shell}
      shape="dialog"
      label={title}
      testId={testId ?? `menu-${name}`}
      className={styles.menu}
      onTabOut={close}
      data-layer="menu"
      data-menu={name}
      data-moved={moved || undefined}
      onKeyDown={(event) => onListKey(event, back)}
      onFocus={({ target, currentTarget }) => roveTo(target, currentTarget)}
    >
      <SheetHead>
        {back !== null && <HeadButton name="back" onPress={back} />}
        <h2 className={styles.title}>{title}</h2>
        <HeadButton name="close" onPress={close} />
      </SheetHead>
      {top}
      <SheetBody>{children}</SheetBody>
    </Sheet>
  );
}

/** The rows of the menu. */
export const MenuRows = ({ children }: { children: ReactNode }) => (
  <div role="menu" aria-label={menuText.titles[useMenu().name]}>
    {children}
  </div>
);

function HeadButton({ name, onPress }: { name: 'back' | 'close'; onPress(): void }) {
  return (
    <SheetButton label={menuText[name]} testId={`menu-${name}`} onPress={onPress}>
      <MenuIcon name={name} />
    </SheetButton>
  );
}
