import { type MenuName, NEW_MENU_PATH, type WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** The icon of an open menu closes it. */
export const menuToggled = (menu: MenuName): ((state: WidgetState) => Update) => {
  return ({ openMenu }) => ({ openMenu: openMenu === menu ? null : menu, menuPath: NEW_MENU_PATH });
};

/** Opens a menu at a path. Without a path the menu opens as from its icon. */
export const menuOpened = (menu: MenuName, menuPath = NEW_MENU_PATH): Update => ({ openMenu: menu, menuPath });

export const diagnosticsToggled = ({ diagnosticsShown }: WidgetState): Update => ({
  diagnosticsShown: !diagnosticsShown,
});
