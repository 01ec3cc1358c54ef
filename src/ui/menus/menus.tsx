import { useMediaState } from '@vidstack/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useCommands, useWidget } from '../use-widget';
import { panelOf } from './menu-names';

type Load = () => Promise<ComponentType>;

/** Their code has time: nothing of it is worth delaying the picture for. */
const IDLE_MS = 1500;

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The one place of all menus. Their code comes when the film is on its way, or with the first press; where it does not
 * come the menu closes, and the next press tries again.
 */
export function Menus({ load = loadMenus }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const wanted = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  const started = useMediaState('started');
  const OpenMenu = useLateComponent(load, wanted, started, closeMenu);
  return wanted && OpenMenu !== null ? <OpenMenu /> : null;
}

/** Loads a component when it is wanted, or some time after it may be. */
function useLateComponent(load: Load, wanted: boolean, soon: boolean, onMissing: () => void): ComponentType | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType } | null>(null);
  useEffect(() => {
    if (loaded !== null || !(wanted || soon)) return;
    let live = true;
    const arrive = (component: ComponentType) => live && setLoaded({ component });
    const miss = () => live && wanted && onMissing();
    const timer = setTimeout(() => load().then(arrive, miss), wanted ? 0 : IDLE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [loaded, wanted, soon, load, onMissing]);
  return loaded?.component ?? null;
}
