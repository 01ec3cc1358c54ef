import { useEffectEvent, useState } from 'react';
import { selectAdOpen, selectIsAsked } from '@/store/selectors';
import { LazyPart, type Load } from '../kit/lazy-part';
import { useFrame } from '../widget/use-frame';
import { useKeys } from '../widget/use-keys';
import { usePlayerFrame } from '../widget/use-media';
import { useCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import type { OpenedAt } from './opened-context-menu';

const loadMenu: Load<OpenedAt> = () => import('./opened-context-menu').then((module) => module.OpenedContextMenu);

/** Parts of the player that keep the browser's own menu: controls, links to copy, texts to paste into. */
const KEEPS_BROWSER_MENU =
  'button, [role="slider"], a, input, textarea, select, [role="dialog"], [role="alertdialog"], [data-layer="bar"]';

/** The menu of the video, which a right press opens, and the key for menus. With Shift the press opens the browser's own. */
export function ContextMenu() {
  const frame = usePlayerFrame();
  const { store } = useWidgetContext();
  const { openMenu, closeMenu } = useCommands();
  const shown = useWidget((state) => state.openMenu === 'context');
  const [at, setAt] = useState<OpenedAt>({ x: 0, y: 0, turn: 0 });
  const mayOpen = () => !selectAdOpen(store.getState()) && !selectIsAsked(store.getState());
  const openAt = (x: number, y: number) => {
    setAt(({ turn }) => ({ x, y, turn: turn + 1 }));
    openMenu('context');
  };
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const { target, shiftKey, button, clientX, clientY } = event;
    const isOwn = target instanceof Element && target.closest('[data-menu="context"]') !== null;
    if (isOwn) return event.preventDefault();
    // A long press of a finger plays faster.
    const isTouch = (event as Partial<PointerEvent>).pointerType === 'touch';
    if (event.defaultPrevented || isTouch || (shiftKey && button === 2) || !mayOpen()) return;
    if (target instanceof Element && target.closest(KEEPS_BROWSER_MENU) !== null) return;
    event.preventDefault();
    openAt(clientX, clientY);
  });
  useFrame((el, signal) => el.addEventListener('contextmenu', (event) => onContextMenu(event), { signal }));
  useKeys('player', {
    press({ key, shiftKey, target }) {
      const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
      if (!isMenuKey || !frame?.el || !mayOpen()) return 'passed';
      const isControl = target instanceof Element && target !== frame.el && frame.el.contains(target);
      const { left, top, width, height } = (isControl ? target : frame.el).getBoundingClientRect();
      openAt(left + width / 2, top + height / 2);
      return 'done';
    },
  });
  return <LazyPart load={loadMenu} shown={shown} props={at} onMissing={closeMenu} />;
}
