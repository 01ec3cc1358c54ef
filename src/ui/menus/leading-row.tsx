import { menuText } from '@/i18n/menu-text';
import type { PanelName } from '@/store/selectors';
import { MenuIcon, type MenuIconName } from '../kit/icons/menu-icon';
import styles from './menu.module.css';
import { MenuRow } from './menu-row';
import { useMenu } from './use-trail';

interface LeadingRowProps {
  to: PanelName;
  icon?: MenuIconName;
  /** Defaults to the title of the menu. */
  label?: string;
  /** The current value of the menu behind the row. */
  value?: string;
}

/** A row that leads to another menu. */
export function LeadingRow({ to, icon, label = menuText.titles[to], value }: LeadingRowProps) {
  const { go } = useMenu();
  return (
    <MenuRow
      {...(icon !== undefined && { icon })}
      label={label}
      value={value}
      testId={`to-${to}`}
      aria-haspopup="dialog"
      data-leads-to={to}
      onPick={() => go(to)}
    >
      <MenuIcon name="forward" className={styles.forward} />
    </MenuRow>
  );
}
