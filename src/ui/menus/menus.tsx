import { type Load, useLazyComponent } from '../kit/use-lazy-component';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import { panelOf } from './menu-names';

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The one place of all menus. Their code comes when the film is on its way, or with the first press; where it does not
 * come the menu closes, and the next press tries again.
 */
export function Menus({ load = loadMenus }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const wanted = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  const started = useMedia('started');
  const OpenMenu = useLazyComponent(load, wanted, started, closeMenu);
  return wanted && OpenMenu !== null ? <OpenMenu /> : null;
}
