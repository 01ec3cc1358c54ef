import type { MediaPlayerInstance } from '@vidstack/react';
import { shownStage } from '../shown-stage';

/** Without an answer for a video file for this long, a second request races the first one. */
export const SILENT_FILE_MS = 4_000;

/** Limit of that second request. */
export const SECOND_REQUEST_LIMIT_MS = 10_000;

/**
 * Requests a video file again whose first request gets no answer, once for each source. The element gives up its request
 * only if the second one is answered: a server that is merely slow would otherwise have to begin anew.
 */
export function repeatSilentFiles(player: MediaPlayerInstance, signal: AbortSignal): void {
  let repeated = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silentElement = () => {
    const stage = shownStage(player);
    const media = stage?.source?.kind === 'native' ? stage.video : null;
    const isSilent = media?.networkState === HTMLMediaElement.NETWORK_LOADING && media.readyState === 0;
    return isSilent ? media : null;
  };
  const repeat = async () => {
    const url = silentElement()?.currentSrc ?? '';
    if (url === repeated) return;
    repeated = url;
    if (!(await isAnswered(url, signal))) return;
    const media = silentElement();
    if (media?.currentSrc === url && !signal.aborted) media.load();
  };
  const startTimer = () => {
    clearTimeout(timer);
    if (silentElement() !== null) timer = setTimeout(repeat, SILENT_FILE_MS);
  };
  player.listen('load-start', startTimer, { signal });
  player.listen(
    'source-change',
    () => {
      repeated = '';
      // A file of a preview has begun to load before.
      startTimer();
    },
    { signal },
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  startTimer();
}

/** Whether the server answers. The body is not read. */
async function isAnswered(url: string, signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, SECOND_REQUEST_LIMIT_MS);
  signal.addEventListener('abort', end);
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store', signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    end();
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
