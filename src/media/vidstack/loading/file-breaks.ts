import type { MediaPlayerInstance } from '@vidstack/react';
import { FILE_ANSWER_LIMIT_MS } from '@/domain/recovery/limits';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../../events';
import type { StageError } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { failureOf } from '../../stage/stream-error';
import type { LoadReports } from './hls-breaks';
import { dataEnd, isSilentFile } from './read-poll';

interface FileRetries {
  /** Asks for a file that broke, and goes on with it at its second once its server answers. */
  load(): void;
  /** Asks for a silent file a second time. */
  repeat(): void;
}

/**
 * Reports a video file whose loading has ended in its midst. The element gives up its request only once a second one is
 * answered: a server that is merely slow would otherwise have to begin anew.
 * @param loads.goOn plays the file on at its second
 */
export function watchFileBreaks(
  player: MediaPlayerInstance,
  stage: Stage,
  events: Pick<Emitter<MediaEvents>, 'emit'>,
  loads: LoadReports & { goOn(): void },
  signal: AbortSignal,
): FileRetries {
  /** The last error of the file that broke, and the end of its data at the first one in seconds. */
  let broken: (StageError & { endS: number }) | null = null;
  const isOfFile = () => !signal.aborted && stage.source?.kind === 'native';
  const rescue = (error: StageError): boolean => {
    const isBreak = (error.cause as MediaError | null)?.code === MediaError.MEDIA_ERR_NETWORK;
    const isAgain = broken !== null;
    if (!isOfFile() || !player.state.started || !(isBreak || isAgain)) return false;
    broken = { ...error, endS: broken?.endS ?? dataEnd(stage.video) };
    // An element names no status: the server may be in trouble, or the URL has expired meanwhile.
    if (!isBreak) events.emit('denied', null);
    return loads.fail(0);
  };
  const load = async () => {
    const { source } = stage;
    const answers = await isAnswered(stage.video.currentSrc, signal);
    // The element may have gone on by itself.
    if (!isOfFile() || stage.source !== source || source === null || broken === null) return;
    if (answers) loads.goOn();
    else if (!loads.fail(0)) events.emit('failed', failureOf(source, broken));
  };
  const repeat = async () => {
    const url = stage.video.currentSrc;
    const answers = await isAnswered(url, signal);
    if (answers && isSilentFile(player) && stage.video.currentSrc === url && !signal.aborted) stage.video.load();
  };
  const forget = () => {
    broken = null;
  };
  const settle = () => {
    // The browser may have kept the data from before, which shows nothing of the server.
    if (!isOfFile() || broken === null || dataEnd(stage.video) <= broken.endS) return;
    forget();
    loads.settle();
  };
  for (const stop of [stage.addRescue(rescue), stage.on('source', forget)]) signal.addEventListener('abort', stop);
  for (const type of ['loaded-data', 'progress'] as const) player.listen(type, settle, { signal });
  return { load: () => void load(), repeat: () => void repeat() };
}

/** Whether the server of a video file answers. The body is not read. */
async function isAnswered(url: string, signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, FILE_ANSWER_LIMIT_MS);
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
