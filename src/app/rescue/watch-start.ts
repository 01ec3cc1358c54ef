import { waitOrTurn } from '@/startup/inline/wait';
import { QUESTION, SHELL } from '@/ui/shell/shell-marks';
import { checkModule, checkPage, isOfThisBuild } from './code-files';
import { forgetHandover, frameQuery, mayReload, readLast, reloadFrame } from './reload-frame';

/** Interval of the poll for the files of the start. */
const POLL_INTERVAL_MS = 1_000;

/** A file that has loaded within this time shows a slow network: the others are on their way. */
const PROGRESS_MS = 2_500;

const FILES = 'script[type="module"][src], link[rel="modulepreload"], link[rel="stylesheet"]';

/**
 * Watches a start until the player or a failure screen replaces the shell: they know what the viewer has chosen since. A
 * file that hangs is raced by a second request; if that one is answered, the frame reloads once. A start that failed is left
 * to the page itself (`startup/inline/recover-start.ts`).
 */
export async function watchStart(window: Window): Promise<void> {
  const { document } = window;
  while (document.getElementById(SHELL) !== null || document.readyState === 'loading') {
    const files = isUnderWay(document) && hasTimings(window) ? filesOf(window) : [];
    const pending = files.filter(({ endedAt }) => endedAt === null).map(({ url }) => url);
    const progressAt = Math.max(0, ...files.map(({ endedAt }) => endedAt ?? 0));
    if (pending.length > 0 && window.performance.now() - progressAt > PROGRESS_MS) await replaceHung(window, pending);
    await waitOrTurn(POLL_INTERVAL_MS);
  }
  finish(window);
}

/** Whether the shell waits for the player, without a message. */
const isUnderWay = (document: Document): boolean => document.getElementById(SHELL)?.className === '';

/**
 * Whether the browser reports the times of files. Firefox reports none with `privacy.resistFingerprinting`: all files
 * would seem to hang, and a film that plays would be reloaded.
 */
const hasTimings = ({ performance }: Window): boolean => performance.getEntriesByType('resource').length > 0;

/** Lists the code and the style sheet that the page has requested. */
function filesOf({ document, performance }: Window) {
  const elements = [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(FILES)];
  const urls = elements.map(({ src, href }) => src || href).filter(isOfThisBuild);
  return urls.map((url) => {
    const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
    // The checks below are requests of their own.
    const ended = entries.filter(({ initiatorType }) => initiatorType !== 'fetch').map((entry) => entry.responseEnd);
    /** Milliseconds on the page's clock; null while the file is on its way. */
    const endedAt = ended.length === 0 ? null : Math.max(...ended);
    return { url, endedAt };
  });
}

/** Reloads the frame if files hang that a second request receives. A module that hangs cannot be requested again. */
async function replaceHung(window: Window, pending: readonly string[]): Promise<void> {
  const code = pending.join(' ');
  if (!mayReload(window, code)) return;
  const answers = await Promise.all(pending.map((url) => checkModule(url, 'no-store')));
  if (answers.includes('unreachable') || (await checkPage(window.location.href)) !== 'available') return;
  const hasLoaded = filesOf(window).some(({ url, endedAt }) => endedAt !== null && pending.includes(url));
  if (hasLoaded || isAdShown(window.document) || !isUnderWay(window.document)) return;
  reloadFrame(window, code, { search: queryOfStart(window) });
}

/** The label of an ad: over the page, or in the player. */
const isAdShown = (document: Document): boolean => document.querySelector('.vv-spot-top, .vv-spot') !== null;

/** The query that continues this start: after a press it plays, and a preview video goes on at its second. */
function queryOfStart(window: Window): string {
  const { document } = window;
  const query = frameQuery(window);
  const button = document.querySelector('[data-part="big-play"]');
  const isAsked = document.querySelector(`.${QUESTION}`) !== null;
  if (!isAsked && (button === null || button.closest('[hidden]') !== null)) query.set('auto_play', '1');
  const video = document.querySelector('video');
  if (video !== null && video.played.length > 0) query.set('t', String(Math.floor(video.currentTime)));
  return query.toString();
}

/** Presses the control again that the viewer had pressed before a reload. */
function finish(window: Window): void {
  const { control } = readLast(window);
  forgetHandover(window);
  if (control === undefined) return;
  window.document.querySelector<HTMLElement>(`[data-menu-toggle="${CSS.escape(control)}"]`)?.click();
}
