import { useLazyCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import styles from './menu.module.css';
import { MenuRow } from './menu-row';
import type { Toggle } from './toggles';

/** A row that switches something on and off. The menu stays open, so that the viewer sees and hears the effect. */
export function ToggleRow({ of: { note, isOn, set, useShown, ...row } }: { of: Toggle }) {
  const run = useLazyCommands();
  const { store } = useWidgetContext();
  const checked = useWidget(isOn);
  if (!useShown()) return null;
  const toggle = () => run((commands) => set(commands, !checked, store.getState()));
  return (
    <MenuRow {...row} role="menuitemcheckbox" aria-checked={checked} onPick={toggle}>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <span className={styles.switch} aria-hidden="true" />
    </MenuRow>
  );
}
