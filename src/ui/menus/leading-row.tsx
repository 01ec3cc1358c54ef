import { menuText } from '@/i18n/menu-text';
import { MenuIcon, type MenuIconName } from '../kit/icons/menu-icon';
import styles from './menu.module.css';
import type { PanelName } from './menu-names';
import { useMenu } from './use-trail';

interface LeadingRowProps {
  to: PanelName;
  icon?: MenuIconName;
  /** The current value of the menu behind the row. */
  value?: string;
  /** Whether the row is the menu's tab stop. */
  entry?: boolean;
}

/** A row that leads to another menu. */
export function LeadingRow({ to, icon, value, entry = false }: LeadingRowProps) {
  const { go } = useMenu();
  return (
    <button
      type="button"
      className={styles.row}
      role="menuitem"
      aria-haspopup="dialog"
      tabIndex={entry ? 0 : -1}
      data-row
      data-leads-to={to}
      data-testid={`to-${to}`}
      onClick={() => go(to)}
    >
      {icon !== undefined && <MenuIcon name={icon} className={styles.icon} />}
      <span className={styles.label}>{menuText.titles[to]}</span>
      {value !== undefined && <span className={styles.hint}>{value}</span>}
      <MenuIcon name="forward" className={styles.forward} />
    </button>
  );
}
