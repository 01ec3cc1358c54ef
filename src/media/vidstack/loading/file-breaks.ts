import type { MediaPlayerInstance } from '@vidstack/react';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../../events';
import type { StageError } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import type { LoadReports } from './hls-breaks';
import { dataEnd, needsFile } from './read-poll';

interface FileRetries {
  /** Requests a file that broke, at its second. */
  load(): void;
  /**
   * Requests a silent file a second time. The element gives up its own request only once this one is answered: a server
   * that is merely slow would otherwise have to begin anew.
   */
  repeat(): void;
}

/**
 * Reports a video file whose loading has ended in its midst.
 * @param loads.goOn requests the file anew, and plays it on at its second
 */
export function watchFileBreaks(
  player: MediaPlayerInstance,
  stage: Stage,
  events: Pick<Emitter<MediaEvents>, 'emit'>,
  loads: LoadReports & { goOn(): void },
  signal: AbortSignal,
): FileRetries {
  /** The end of the data of the file that broke, at its first error, in seconds; null for one that has not. */
  let brokenS: number | null = null;
  const isOfFile = () => !signal.aborted && stage.source?.kind === 'native';
  const rescue = (error: StageError): boolean => {
    const isBreak = (error.cause as MediaError | null)?.code === MediaError.MEDIA_ERR_NETWORK;
    const isAgain = brokenS !== null;
    if (!isOfFile() || !player.state.started || !(isBreak || isAgain)) return false;
    brokenS ??= dataEnd(stage.video);
    // An element names no status: the server may be in trouble, or the URL has expired meanwhile.
    if (!isBreak) events.emit('denied', null);
    return loads.fail(0);
  };
  const load = () => {
    if (isOfFile() && brokenS !== null) loads.goOn();
  };
  const repeat = async () => {
    const { video } = stage;
    const [url, endS] = [video.currentSrc, dataEnd(video)];
    const answers = await isAnswered(url, signal);
    const isSilent = needsFile(player) && video.currentSrc === url && dataEnd(video) === endS;
    if (answers && isSilent && !signal.aborted) loads.goOn();
  };
  const forget = () => {
    brokenS = null;
  };
  const settle = () => {
    // The browser may have kept the data from before, which shows nothing of the server.
    if (!isOfFile() || brokenS === null || dataEnd(stage.video) <= brokenS) return;
    forget();
    loads.settle();
  };
  // Another position may be intact.
  const move = () => {
    if (brokenS !== null) brokenS = 0;
  };
  player.listen('media-seek-request', move, { signal });
  for (const stop of [stage.addRescue(rescue), stage.on('source', forget)]) signal.addEventListener('abort', stop);
  for (const type of ['loaded-data', 'progress'] as const) player.listen(type, settle, { signal });
  return { load, repeat: () => void repeat() };
}

/** Whether the server of a video file answers. The body is not read. */
async function isAnswered(url: string, signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, FIRST_BYTE_MS);
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
