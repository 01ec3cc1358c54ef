import { guardBoot } from './boot-guard';
import { requestCatalogue, type StartupWindow } from './request-catalogue';

/** Holds the links by which the browser fetches the player's code (`dev/build/preload.ts`). */
const LINKS = 'vv-next';

const openLine = () => {
  const links = document.getElementById(LINKS) as HTMLTemplateElement | null;
  links?.replaceWith(links.content);
};
// Not the calls themselves, whose answers would be kept with it.
let giveUp: (() => void) | undefined;
let isStarting = false;
// Nothing goes on under the words that nothing comes.
guardBoot(() => giveUp?.());
try {
  const calls = requestCatalogue(window, openLine);
  (window as StartupWindow).vvStartup = calls;
  giveUp = calls.dispose;
  isStarting = calls.setup.isStarting;
} catch {
  // Whatever is out of the ordinary, the widget asks by itself.
}
if (!isStarting) openLine();
