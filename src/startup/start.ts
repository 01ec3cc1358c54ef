import type { createAdEngine } from '@/ads';
import { queueMessages } from '@/host/message-queue';
import { withDeadline } from '@/lib/deadline';
import type { HlsClass } from '@/media/hls/hls-library';
import { type BegunAds, beginAds } from './begin-ads';
import { FRAME_WAIT_MS, NAME_WAIT_MS, openPreview, previewSettings } from './open-preview';
import type { PrerollPlan, StartSession, StartupResult } from './startup-session';

/** Limit of the widget's wait for hls.js, which is requested first. */
export const CODE_WAIT_MS = 2_000;

type StartWidget = (window: Window & typeof globalThis, startup: StartupResult) => void;

/** Loaders of the startup chunks. */
interface StartCode {
  /** hls.js, for the preview. */
  library(): Promise<HlsClass>;
  /** The ad engine, for a preroll. */
  ads(): Promise<{ createAdEngine: typeof createAdEngine }>;
  widget(): Promise<StartWidget>;
}

type Opened = Pick<StartupResult, 'ads' | 'preview'>;

const NOTHING: Opened = { ads: null, preview: null };

/**
 * Starts the preroll or the preview video if playback starts by itself, then the widget. A widget that fails to load
 * ends both.
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
    if (start?.startsByItself) opened = await openFirst(window, start, code).catch(() => NOTHING);
    start?.allowSegments();
    start?.preloadPlayer();
    const startWidget = await code.widget();
    startWidget(window, { start, ...opened, shell });
    repeatMessages();
  } catch (error) {
    opened.ads?.stop();
    start?.dispose();
    window.console.error(error);
    // A rejected promise raises no error event, and the boot guard listens for one.
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
  }
}

/** Opens the preroll, or else the preview video. Resolves at the first frame or at a limit. */
async function openFirst(window: Window & typeof globalThis, start: StartSession, code: StartCode): Promise<Opened> {
  const library = withDeadline(code.library(), CODE_WAIT_MS, () => null).catch(() => null);
  const ads = await adsBefore(start, library);
  const begun = ads.kind === 'preroll' ? await playAds(window, start, code, ads.url) : null;
  if (begun?.isShown !== false && begun !== null) return { ads: begun.ads, preview: null };
  const Library = ads.kind === 'left' ? null : await library;
  const preview = Library === null ? null : await openPreview(window, start, Library).catch(() => null);
  return { ads: begun?.ads ?? null, preview };
}

/** The ads before the stream. The wait ends soon after hls.js has loaded, which would otherwise be idle. */
async function adsBefore({ ads }: StartSession, library: Promise<HlsClass | null>): Promise<PrerollPlan> {
  const unknown = { kind: 'left' } as const;
  return Promise.race([ads, library.then(() => withDeadline(ads, NAME_WAIT_MS, () => unknown))]);
}

/** Plays the preroll up to its first frame. `isShown` is false when no ad is left, and null at the limit. */
async function playAds(
  window: Window & typeof globalThis,
  { params, prefetched }: StartSession,
  code: StartCode,
  url: string,
): Promise<{ ads: BegunAds; isShown: boolean | null }> {
  const { volume, muted } = previewSettings(window);
  let ads: BegunAds | undefined;
  const settled = new Promise<boolean>((resolve) => {
    const sound = { volume, muted };
    ads = beginAds(window, { params, prefetched }, code.ads(), { url, sound, settled: resolve });
  });
  const isShown = await withDeadline(settled as Promise<boolean | null>, FRAME_WAIT_MS, () => null);
  return { ads: ads as BegunAds, isShown };
}
