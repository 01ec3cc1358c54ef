import { guardBoot } from './boot-guard';
import { requestCatalogue, type StartupWindow } from './request-catalogue';

/** Id of the template with the preload links of the player's code (`dev/build/preload.ts`). */
const LINKS = 'vv-next';

const preloadPlayer = () => {
  const links = document.getElementById(LINKS) as HTMLTemplateElement | null;
  links?.replaceWith(links.content);
};
// Only the function: the guard would otherwise retain the responses in memory.
let giveUp: (() => void) | undefined;
let isStarting = false;
// Requests stop once the failure message is shown.
guardBoot(() => giveUp?.());
try {
  const calls = requestCatalogue(window, preloadPlayer);
  (window as StartupWindow).vvStartup = calls;
  giveUp = calls.dispose;
  isStarting = calls.params.isStarting;
} catch {
  // In an unusual configuration the widget makes its own requests.
}
if (!isStarting) preloadPlayer();
