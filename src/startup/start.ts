import { queueMessages } from '@/host/message-queue';
import { withDeadline } from '@/lib/deadline';
import type { HlsClass } from '@/media/hls/hls-library';
import type { BegunAds } from './begin-ads';
import { FRAME_WAIT_MS, NAME_WAIT_MS, openPreview } from './open-preview';
import type { PrerollPlan, StartSession, StartupResult } from './startup-session';

/** Limit of the widget's wait for hls.js, which is requested first. */
export const CODE_WAIT_MS = 2_000;

/** A frame that has not come into view within this time plays nothing before the widget, which continues to wait. */
export const SEEN_WAIT_MS = 2_000;

type StartWidget = (window: Window & typeof globalThis, startup: StartupResult) => void;

/** Begins the preroll of the list at this URL. */
export type BeginPreroll = (window: Window, start: StartSession, url: string) => BegunAds;

/** Loaders of the startup chunks. */
interface StartCode {
  /** hls.js, for the preview. */
  library(): Promise<HlsClass>;
  /** Begins a preroll by the ad engine. */
  ads(): Promise<BeginPreroll>;
  widget(): Promise<StartWidget>;
}

type Opened = Pick<StartupResult, 'ads' | 'preview'>;

const NOTHING: Opened = { ads: null, preview: null };

/**
 * Starts the preroll or the preview video, then the widget. Without autoplay the preview waits for a press of the shell's
 * button. A widget that fails to load ends both.
 */
export async function startPlayer(
  window: Window & typeof globalThis,
  start: StartSession | null,
  shell: StartupResult['shell'],
  code: StartCode,
): Promise<void> {
  const repeatMessages = queueMessages(window);
  let opened = NOTHING;
  try {
    if (start) opened = await openFirst(window, start, code, readPress(shell)).catch(() => NOTHING);
    start?.allowSegments();
    start?.preloadPlayer();
    const startWidget = await code.widget();
    startWidget(window, { start, ...opened, shell });
    repeatMessages();
  } catch (error) {
    opened.ads?.stop();
    opened.preview?.dispose();
    start?.dispose();
    window.console.error(error);
    // A rejected promise raises no error event, and the boot guard listens for one.
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
  }
}

/** The viewer's press of the shell's button. */
interface Press {
  hasHappened(): boolean;
  promise: Promise<void>;
}

/** Reads the press from the shell, until the widget does. */
function readPress(shell: StartupResult['shell']): Press {
  let hasHappened = false;
  const promise = new Promise<void>((resolve) => {
    shell?.onPress(() => {
      hasHappened = true;
      resolve();
    });
  });
  return { hasHappened: () => hasHappened, promise };
}

/** Opens the preroll, or else the preview video. Resolves at the first frame or at a limit; rejects out of view. */
async function openFirst(
  window: Window & typeof globalThis,
  start: StartSession,
  code: StartCode,
  press: Press,
): Promise<Opened> {
  const library = withDeadline(code.library(), CODE_WAIT_MS, () => null).catch(() => null);
  const plan = await adsBefore(start, library);
  await withDeadline(start.seen, SEEN_WAIT_MS, () => Promise.reject());
  const plays = start.startsByItself || press.hasHappened();
  let ads: BegunAds | null = null;
  if (plan.kind === 'preroll') {
    // The ad follows the press.
    const begin = plays ? await loadPreroll(code) : null;
    if (begin === null) return NOTHING;
    if (!(await maySettle(start.hasStream)) || start.failed.aborted) return NOTHING;
    ads = begin(window, start, plan.url);
    stopWithout(start.hasStream, ads);
    start.failed.addEventListener('abort', ads.stop);
    const hasFrame = await withDeadline(ads.shown, FRAME_WAIT_MS, () => null);
    if (hasFrame !== false) return { ads, preview: null };
  }
  // The widget does not wait for hls.js where nothing will be previewed.
  const needed = start.preview.then((stream) => (stream === null ? null : library));
  const Library = plan.kind === 'left' ? null : await Promise.race([library, needed]);
  if (Library === null) return { ads, preview: null };
  // The widget asks about a saved position; the preview waits there.
  const asks = (await start.plan)?.asks === true;
  const begin = asks ? 'held' : plays ? 'at once' : press.promise;
  const preview = await openPreview(window, start, Library, begin).catch(() => null);
  return { ads, preview };
}

/**
 * The ads before the stream. The wait for their list delays nothing until the film's first files are there, too. Then
 * the widget comes and waits on, in its own playback gate. It comes soon after hls.js if the catalogue is slow.
 */
async function adsBefore({ ads, files, plan }: StartSession, library: Promise<HlsClass | null>): Promise<PrerollPlan> {
  const left = { kind: 'left' } as const;
  const limit = library.then(async (found) => {
    const hasPlan = await withDeadline(
      plan.then(() => true),
      NAME_WAIT_MS,
      () => false,
    );
    if (!hasPlan) return left;
    if (found !== null) await withDeadline(files, FRAME_WAIT_MS, () => undefined);
    return withDeadline(ads, NAME_WAIT_MS, () => left);
  });
  return Promise.race([ads, limit]);
}

/** False only if the promise has settled so. */
const maySettle = (promise: Promise<boolean>): Promise<boolean> => Promise.race([promise, Promise.resolve(true)]);

/** Stops the ads of content without a stream. An ad on the screen plays on. */
function stopWithout(hasStream: Promise<boolean>, ads: BegunAds): void {
  let hasFrame = false;
  void ads.shown.then((isShown) => {
    hasFrame = isShown;
  });
  void hasStream.then((found) => {
    if (!found && !hasFrame) ads.stop();
  });
}

/** The code of prerolls; null when it does not load in time. The widget then plays the ads itself. */
const loadPreroll = (code: StartCode): Promise<BeginPreroll | null> =>
  withDeadline(code.ads(), CODE_WAIT_MS, () => null).catch(() => null);
