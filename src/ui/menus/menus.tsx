import { LazyPart, type Load } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import { panelOf } from './menu-names';

const loadMenus: Load = () => import('./open-menu').then(({ OpenMenu }) => OpenMenu);

/**
 * The slot of all menus. Their code loads once the controls show over a film that plays, or with the first press. If it
 * cannot be loaded, the menu closes, and the next press tries again.
 */
export function Menus() {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => panelOf(openMenu) !== null);
  const isNear = useMenusNear();
  const when = requested ? 'now' : isNear ? 'idle' : 'never';
  return <LazyPart load={loadMenus} shown={requested} when={when} onMissing={closeMenu} />;
}

/** The viewer sees the buttons of the menus, and waits for no frame. */
function useMenusNear(): boolean {
  const started = useMedia('started');
  const shown = useMedia('controlsVisible');
  const waiting = useMedia('waiting');
  return useLatch(started && shown && !waiting);
}
