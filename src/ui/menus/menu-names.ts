import type { MenuName } from '@/store/state';

/** Menus of the shell; sharing and help are sheets of their own. */
export type PanelName = Exclude<MenuName, 'share' | 'help'>;

const OTHERS: readonly MenuName[] = ['share', 'help'];

/** The open menu, if it is one of the shell's. */
export function panelOf(openMenu: MenuName | null): PanelName | null {
  return openMenu === null || OTHERS.includes(openMenu) ? null : (openMenu as PanelName);
}
