import type { LazyCommands } from '@/flows';
import { useLazyCommands } from '../widget/use-widget';
import styles from './menu.module.css';
import { MenuRow, type MenuRowProps } from './menu-row';

interface ToggleRowProps extends Pick<MenuRowProps, 'icon' | 'label' | 'testId'> {
  /** One line below the label: the effect of the switch. */
  note?: string;
  checked: boolean;
  onToggle(commands: LazyCommands, checked: boolean): void;
}

/** A row that switches something on and off. The menu stays open, so that the viewer sees and hears the effect. */
export function ToggleRow({ note, checked, onToggle, ...row }: ToggleRowProps) {
  const run = useLazyCommands();
  const toggle = () => run((commands) => onToggle(commands, !checked));
  return (
    <MenuRow {...row} role="menuitemcheckbox" aria-checked={checked} onPick={toggle}>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <span className={styles.switch} aria-hidden="true" />
    </MenuRow>
  );
}
