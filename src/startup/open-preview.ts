import { BANDWIDTH_KEY, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { withDeadline } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import type { HlsClass } from '@/media/hls/hls-library';
import { openPreviewVideo, type PreviewVideo } from '@/media/preview/preview-video';
import type { StartSession } from './startup-session';

/** Limit of the wait for the stream URL, once hls.js is ready. */
export const NAME_WAIT_MS = 300;

/**
 * Limit of the widget's wait for the first frame. The widget's code blocks the main thread, so it would delay a frame
 * that is nearly ready. After the limit the widget's spinner is shown.
 */
export const FRAME_WAIT_MS = 2_000;

/**
 * Plays the prefetched stream in a preview video before there is a player. Resolves at the first frame or at the limit;
 * null when there is no stream. The preview ends with the start session unless the player has taken it over.
 */
export async function openPreview(
  window: Window & typeof globalThis,
  start: StartSession,
  Library: HlsClass,
): Promise<PreviewVideo | null> {
  const { prefetched, signal } = start;
  const url = await withDeadline(start.previewUrl, NAME_WAIT_MS, () => null);
  if (url === null || signal.aborted || !Library.isSupported()) return null;
  const preview = openPreviewVideo(window.document, Library, { url, prefetched, ...settingsOf(window) });
  signal.addEventListener('abort', preview.dispose);
  await withDeadline(preview.shown, FRAME_WAIT_MS, () => undefined);
  return preview;
}

/** Stored settings that a preview needs, in the format of `storage/player-settings.ts`. */
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
