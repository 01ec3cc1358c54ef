import { createContext, useContext, useState } from 'react';
import { useCommands } from '../use-widget';
import type { PanelName } from './menu-names';

/** Where the viewer is among the menus, and the ways from here. */
export interface Trail {
  name: PanelName;
  /** The menu that the icon opened; its icon gets the focus back. */
  root: PanelName;
  /** The menu that the viewer has just gone back from. */
  left: PanelName | null;
  /** Whether this menu took the place of another one: then it stands at once. */
  moved: boolean;
  /** Id of the season to show episodes of; null for that of the episode that is on. */
  seasonId: number | null;
  go(menu: PanelName, seasonId?: number): void;
  /** Null where there is nothing to go back to. */
  back: (() => void) | null;
  close(): void;
}

interface Place {
  at: PanelName;
  parents: readonly PanelName[];
  left: PanelName | null;
  seasonId: number | null;
}

const placeAt = (at: PanelName): Place => ({ at, parents: [], left: null, seasonId: null });

/** The trail from the menu an icon opened to the one that stands now. A menu that another icon opens begins a new one. */
export function useTrail(name: PanelName): Trail {
  const { openMenu, closeMenu } = useCommands();
  const [kept, keep] = useState(() => placeAt(name));
  const place = kept.at === name ? kept : placeAt(name);
  const move = (next: Place) => {
    keep(next);
    openMenu(next.at);
  };
  const parent = place.parents.at(-1);
  return {
    name,
    root: place.parents[0] ?? name,
    left: place.left,
    moved: place.parents.length > 0 || place.left !== null,
    seasonId: place.seasonId,
    go: (at, seasonId = place.seasonId ?? undefined) =>
      move({ at, parents: [...place.parents, name], left: null, seasonId: seasonId ?? null }),
    back:
      parent === undefined
        ? null
        : () => move({ ...place, at: parent, parents: place.parents.slice(0, -1), left: name }),
    close: closeMenu,
  };
}

export const TrailContext = createContext<Trail | null>(null);

/** The trail of the menu that this part stands in. */
export function useMenu(): Trail {
  const trail = useContext(TrailContext);
  if (trail === null) throw new Error('a part of a menu is used outside of one');
  return trail;
}
