import { BANDWIDTH_KEY, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { withDeadline } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import type { HlsClass } from '@/media/hls/hls-library';
import { openPreviewVideo, type PreviewVideo } from '@/media/preview/preview-video';
import type { StartSession } from './startup-session';

/** The longest wait for the catalogue to name the film, once all is there that would play it. */
export const NAME_WAIT_MS = 300;

/**
 * The longest that the widget's own code waits for the film to be on the screen. It takes the one thread of the page for
 * itself, so a frame that is nearly there would come after it; what takes longer gets the widget's spinner.
 */
export const FRAME_WAIT_MS = 2_000;

/**
 * Shows the film that is to play by itself, where the page's script has found it, before there is a player. Resolves
 * when its first frame is on the screen, or does not come soon; null where there is no film. It ends with the start,
 * unless the player has it by then.
 */
export async function openPreview(
  window: Window & typeof globalThis,
  start: StartSession,
  Library: HlsClass,
): Promise<PreviewVideo | null> {
  const { ahead, signal } = start;
  const url = await withDeadline(start.previewUrl, NAME_WAIT_MS, () => null);
  if (url === null || signal.aborted || !Library.isSupported()) return null;
  const preview = openPreviewVideo(window.document, Library, { url, prefetched: ahead, ...settingsOf(window) });
  signal.addEventListener('abort', preview.dispose);
  await withDeadline(preview.shown, FRAME_WAIT_MS, () => undefined);
  return preview;
}

/** What is remembered of the viewer that a start needs, as `storage/player-settings.ts` keeps it. */
function settingsOf(window: Window): { volume: number; muted: boolean; bandwidth: number | null } {
  const read = (key: string) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const volume = parseJson(read('player-volume') ?? '');
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    muted: read('player-muted') === 'true',
    bandwidth: rememberedBandwidth(read(BANDWIDTH_KEY), Date.now()),
  };
}
