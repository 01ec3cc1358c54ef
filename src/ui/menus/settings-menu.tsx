import { menuText } from '@/i18n/menu-text';
import { MenuShell } from './menu-shell';
import { MORE_ROWS, SETTINGS_ROWS, type SettingsRow } from './settings-rows';

/** The main menu: the choices that most viewers make, with their current values. */
export const SettingsMenu = () => <RowsMenu title={menuText.titles.settings} rows={SETTINGS_ROWS} />;

/** The other choices. */
export const MoreMenu = () => <RowsMenu title={menuText.titles.more} rows={MORE_ROWS} />;

function RowsMenu({ title, rows }: { title: string; rows: readonly SettingsRow[] }) {
  return (
    <MenuShell>
      <div role="menu" aria-label={title}>
        {rows.map(({ id, Row }) => (
          <Row key={id} />
        ))}
      </div>
    </MenuShell>
  );
}
