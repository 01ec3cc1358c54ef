import { LazyPart, type Load } from '../kit/lazy-part';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import { panelOf } from './menu-names';

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The slot of all menus. Their code loads after playback has started, or with the first press. If it cannot be loaded,
 * the menu closes, and the next press tries again.
 */
export function Menus() {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  const started = useMedia('started');
  const when = requested ? 'now' : started ? 'soon' : 'never';
  return <LazyPart load={loadMenus} shown={requested} when={when} onMissing={closeMenu} />;
}
