import type { MenuName } from '@/store/state';

/** Menus of the shell; sharing, help and the menu of the video are sheets of their own. */
export type PanelName = Exclude<MenuName, 'share' | 'help' | 'context'>;

const OTHERS: readonly MenuName[] = ['share', 'help', 'context'];

/** The open menu, if it is one of the shell's. */
export function panelOf(openMenu: MenuName | null): PanelName | null {
  return openMenu === null || OTHERS.includes(openMenu) ? null : (openMenu as PanelName);
}
