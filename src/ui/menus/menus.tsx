import { OnDemand } from '../kit/on-demand';
import type { Load } from '../kit/use-lazy-component';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import { panelOf } from './menu-names';

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The slot of all menus. Their code loads after playback has started, or with the first press. If it cannot be loaded,
 * the menu closes, and the next press tries again.
 */
export function Menus({ load = loadMenus }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  const started = useMedia('started');
  return <OnDemand load={load} requested={requested} soon={started} onMissing={closeMenu} />;
}
