import { FIRST_PROBE_MS, LONGEST_PROBE_MS } from '@/domain/recovery/limits';
import { readHandover } from '@/domain/startup/handover';
import { bootText } from '@/i18n/startup-text';
import { FAILED } from '@/ui/shell/shell-marks';
import { checkFiles, readPage } from './page-files';
import { waitOrTurn } from './wait';

/**
 * Begins a start that failed again, in a new document, once the server has the page and its code: at growing intervals while
 * the page is visible, and at once when the network returns. Code that arrives but does not run fails again, so a second
 * reload in a row needs a server that was away meanwhile, or a page that names other files.
 * @param isOver whether a late start has succeeded. Nothing is requested after it.
 * @param say shows why the player is not there
 */
export async function recoverStart(isCompatible: boolean, isOver: () => boolean, say: (why: string) => void) {
  let mayHelp = readHandover(window).code !== FAILED;
  let named = '';
  for (let pause = 0; ; pause = Math.min(pause * 2 || FIRST_PROBE_MS, LONGEST_PROBE_MS)) {
    // The network may take a moment after its event.
    if (await waitOrTurn(pause)) pause = FIRST_PROBE_MS / 2;
    if (isOver()) return;
    if (document.hidden) continue;
    const { answer, files } = await readPage(location.href, isCompatible);
    // The first look is for the words alone. Before a reload the cache is filled anew: it may hold a file that is cut short.
    const cache = mayHelp && pause > 0 ? 'reload' : 'no-cache';
    const found = answer === 'available' ? await checkFiles(files, cache) : answer;
    if (isOver()) return;
    say(found === 'missing' ? bootText.updating : bootText.failed);
    if (found === 'available' && mayHelp && pause > 0) {
      history.replaceState({ ...history.state, vv: { ...readHandover(window), at: Date.now(), code: FAILED } }, '');
      return location.reload();
    }
    const isOther = named !== '' && named !== files.join();
    named = files.join();
    mayHelp ||= found !== 'available' || isOther;
  }
}
