import { createContext, useContext } from 'react';
import type { Id } from '@/domain/catalogue/id';
import { type PanelName, panelOf } from '@/store/selectors';
import type { MenuPath } from '@/store/state';
import { useCommands, useWidget } from '../widget/use-widget';

/** The open menu, its parents, and the commands to leave it. */
export type Trail = ReturnType<typeof useTrail>;

/** Reads the trail from the store, the one owner of the open menu. A menu that an icon opens begins a new trail. */
export function useTrail(name: PanelName) {
  const { openMenu, closeMenu } = useCommands();
  const path = useWidget(({ menuPath }) => menuPath);
  const parent = panelOf(path.parents.at(-1) ?? null);
  return {
    name,
    /** The menu that the icon opened; its icon gets the focus back. */
    root: panelOf(path.parents[0] ?? null) ?? name,
    /** The submenu that the viewer has just gone back from. */
    left: panelOf(path.left),
    /** This menu replaced another one, so it appears without an animation. */
    moved: path.parents.length > 0 || path.left !== null,
    /** Id of the season whose episodes the menu shows; null for the season of the current episode. */
    seasonId: path.seasonId,
    go: (menu: PanelName, seasonId?: Id) =>
      openMenu(menu, { parents: [...path.parents, name], left: null, seasonId: seasonId ?? path.seasonId }),
    /** Null in the menu that the icon opened. */
    back: parent === null ? null : () => openMenu(parent, pathBack(path, name)),
    close: closeMenu,
  };
}

const pathBack = (path: MenuPath, left: PanelName): MenuPath => ({ ...path, parents: path.parents.slice(0, -1), left });

export const TrailContext = createContext<Trail | null>(null);

/** The trail of the menu that encloses the component. */
export function useMenu(): Trail {
  const trail = useContext(TrailContext);
  if (trail === null) throw new Error('a part of a menu is used outside of one');
  return trail;
}
