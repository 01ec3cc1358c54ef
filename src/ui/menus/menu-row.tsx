import type { ComponentPropsWithoutRef } from 'react';
import { MenuIcon, type MenuIconName } from '../kit/icons/menu-icon';
import styles from './menu.module.css';

export interface MenuRowProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value'> {
  icon?: MenuIconName;
  label: string;
  /** The current value, dimmed at the end of the row. */
  value?: string | undefined;
  testId: string;
  onPick(): void;
}

/** One row of a menu. The arrows move between the rows; the menu makes one of them its tab stop. */
export function MenuRow({ icon, label, value, testId, onPick, children, ...rest }: MenuRowProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...rest}
      className={styles.row}
      data-row
      data-testid={testId}
      onClick={onPick}
    >
      {icon !== undefined && <MenuIcon name={icon} className={styles.icon} />}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={styles.hint}>{value}</span>}
      {children}
    </button>
  );
}
