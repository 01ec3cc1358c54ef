import type { ComponentPropsWithoutRef } from 'react';
import { menuText } from '@/i18n/menu-text';
import type { PanelName } from '@/store/selectors';
import { MenuIcon, type MenuIconName } from '../kit/icons/menu-icon';
import { useLazyCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import styles from './menu.module.css';
import type { Toggle } from './toggles';
import { useMenu } from './use-trail';

interface MenuRowProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value'> {
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
      className={`${styles.row} vv-row vv-lit`}
      data-row
      data-testid={testId}
      onClick={onPick}
    >
      {icon !== undefined && <MenuIcon name={icon} className={styles.icon} />}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={`${styles.hint} vv-small`}>{value}</span>}
      {children}
    </button>
  );
}

interface LeadingRowProps {
  to: PanelName;
  icon: MenuIconName;
  /** Defaults to the title of the menu. */
  label?: string;
  /** The current value of the menu behind the row. */
  value?: string | undefined;
}

/** A row that leads to another menu. */
export function LeadingRow({ to, label = menuText.titles[to], ...row }: LeadingRowProps) {
  const { go } = useMenu();
  return (
    <MenuRow {...row} label={label} testId={`to-${to}`} aria-haspopup="dialog" data-leads-to={to} onPick={() => go(to)}>
      <MenuIcon name="forward" className={styles.forward} />
    </MenuRow>
  );
}

/** A row that switches something on and off. The menu stays open, so that the viewer sees and hears the effect. */
export function ToggleRow({ of: { note, isOn, set, useShown, ...row } }: { of: Toggle }) {
  const run = useLazyCommands();
  const { store } = useWidgetContext();
  const checked = useWidget(isOn);
  if (!useShown()) return null;
  const toggle = () => run((commands) => set(commands, !checked, store.getState()));
  return (
    <MenuRow {...row} role="menuitemcheckbox" aria-checked={checked} onPick={toggle}>
      {note !== undefined && <span className={`${styles.note} vv-small`}>{note}</span>}
      <span className={styles.switch} aria-hidden="true" />
    </MenuRow>
  );
}
