import { isTelevision, readStart } from '@/domain/startup/params';
import { CARD_DELAY_MS } from '@/domain/startup/start-limit';
import { startsByItself } from '@/domain/startup/starts-by-itself';
import { markRemoteControl } from '@/lib/remote-control';
import type { Shell } from '@/ui/shell/open-shell';
import { COMPATIBLE_LINKS, PLAYER_LINKS } from '@/ui/shell/shell-marks';
import { guardBoot } from './boot-guard';
import { isModern, loadRescue, runBuild } from './choose-build';
import type { FirstAnswers } from './first-answers';
import { announcePage, readPageSources } from './page-sources';
import { requestCatalogue, type StartupWindow } from './request-catalogue';
import { fillShell } from './shell-card';

/** Globals of the page: its shell (`shell-script.ts`), and the calls at its end (`dev/build/inline-startup.ts`). */
type PageWindow = {
  vvAnswers: FirstAnswers;
  vvShell: Shell;
  /** Begins the start, once the button can be seen. */
  vvStart?: () => void;
  /** Says in words that no build runs. */
  vvRefuse?: (error: unknown) => void;
};
const page = window as unknown as PageWindow;
const preloadPlayer = () => {
  const links = document.getElementById(isModern ? PLAYER_LINKS : COMPATIBLE_LINKS) as HTMLTemplateElement | null;
  links?.replaceWith(links.content);
};

page.vvStart = () => {
  // Only the function: the guard would otherwise retain the responses in memory.
  let giveUp: (() => void) | undefined;
  const failure = new AbortController();
  // Requests and ads stop once the failure message is shown.
  guardBoot(
    () => {
      failure.abort();
      giveUp?.();
    },
    loadRescue,
    isModern ? null : (error) => page.vvRefuse?.(error),
  );
  announcePage(window);
  const reading = readStart(readPageSources(window));
  const { params } = reading;
  if (isTelevision(params?.query, window)) markRemoteControl(document);
  // The host page says that there is no pointer, by which a viewer would give the frame its keys.
  if (params?.query.input) window.focus();
  const calls = params && requestCatalogue(window, params, preloadPlayer, page.vvAnswers);
  giveUp = calls?.dispose;
  const { vvShell: shell } = page;
  (window as StartupWindow).vvStartup = { reading, calls, failed: failure.signal, shell };
  const waits = params !== null && !startsByItself(params, window);
  shell.offer(waits);
  if (calls) fillShell(shell, calls, window, waits ? 0 : CARD_DELAY_MS);
  // A start needs the bandwidth for its stream first. The style sheet of the compatible build
  // has the styles of the shell, too (`theme/page.css`).
  if (!calls || !isModern) preloadPlayer();
  runBuild();
};
