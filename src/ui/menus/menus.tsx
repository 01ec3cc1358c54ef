import { panelOf } from '@/store/selectors';
import { LazyPart, type Load } from '../kit/lazy-part';
import { useControlsSeen } from '../widget/use-controls-seen';
import { useCommands, useWidget } from '../widget/use-widget';

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The slot of all menus. Their code loads once the controls show over a film that plays, or with the first press. If it
 * cannot be loaded, the menu closes, and the next press tries again.
 */
export function Menus() {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  return <LazyPart load={loadMenus} shown={requested} near={useControlsSeen()} onMissing={closeMenu} />;
}
