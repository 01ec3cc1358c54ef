import type { EarlyWindow } from '@/lib/early-start';
import { guardBoot } from './boot-guard';
import { startEarly } from './start-early';

/** Holds the links by which the browser fetches the player's code (`dev/build/preload.ts`). */
const LINKS = 'vv-next';

guardBoot();
const openLinks = () => {
  const links = document.getElementById(LINKS) as HTMLTemplateElement | null;
  if (links !== null) links.replaceWith(links.content);
};
try {
  const early = startEarly(window);
  (window as EarlyWindow).vvEarly = early;
  void early.isLineFree.then(openLinks);
} catch {
  // Whatever is out of the ordinary, the widget asks by itself.
  openLinks();
}
