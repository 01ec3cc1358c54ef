import { menuText } from '@/i18n/menu-text';
import { MenuShell } from './menu-shell';
import { SETTINGS_ROWS } from './settings-rows';

/** The main menu: every choice with its current value. */
export function SettingsMenu() {
  return (
    <MenuShell>
      <div role="menu" aria-label={menuText.titles.settings}>
        {SETTINGS_ROWS.map(({ id, Row }) => (
          <Row key={id} />
        ))}
      </div>
    </MenuShell>
  );
}
