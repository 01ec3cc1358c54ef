import { guardBoot } from './boot-guard';
import { type EarlyWindow, startEarly } from './start-early';

/** Holds the links by which the browser fetches the player's code (`dev/build/preload.ts`). */
const LINKS = 'vv-next';

const openLine = () => {
  const links = document.getElementById(LINKS) as HTMLTemplateElement | null;
  links?.replaceWith(links.content);
};
let calls: EarlyWindow['vvEarly'];
// Nothing goes on under the words that nothing comes.
guardBoot(() => calls?.dispose());
try {
  calls = startEarly(window, openLine);
  (window as EarlyWindow).vvEarly = calls;
} catch {
  // Whatever is out of the ordinary, the widget asks by itself.
}
if (!calls?.setup.isStarting) openLine();
