import type { ErrorData, FragLoadedData } from 'hls.js';
import { TOLERANCE_S } from '@/domain/recovery/holes';
import { isRefusal } from '@/domain/recovery/recovery';
import type { MediaFailure } from '../events';
import { loadOn } from '../hls/load-on';
import { libraryOf, onHls, rescueHls } from '../stage/stage-library';
import { hlsFailure } from '../stage/stream-error';
import { shownStage } from '../vidstack/shown-stage';
import type { Watched } from './watched';

/** Errors of loading, and a broadcast without segments, which a retry may fix. Unreadable data stays unreadable. */
const LOAD_BREAK = /(?:Load(?:Error|TimeOut)|EmptyError)$/;

/** Errors of keys that another request may fix; not those of a browser or of a master JSON without a key system. */
const KEY_BREAK = /(?:RequestFailed|UpdateFailed|InternalError|NoSession)$/;

const isLoadBreak = ({ type, details }: ErrorData): boolean =>
  type === 'networkError' ? LOAD_BREAK.test(details) : type === 'keySystemError' && KEY_BREAK.test(details);

/** Reports of the loads of a stream to the recovery. */
export interface LoadReports {
  /** A load has failed with this HTTP status; 0 without a response. The result says whether it is tried again. */
  fail(status: number): boolean;
  /** The part that broke is there. */
  settle(): void;
}

/** The failed load, with the type and the second of the fragment that shows recovery when it arrives. */
interface HlsBreak {
  error: ErrorData;
  type: 'main' | 'audio' | 'subtitle';
  seconds: number;
}

/**
 * Reports the loads of hls.js that have failed after its own retries, and the load that mends them. Reports a buffer that
 * is broken, too.
 * @returns requests the part that broke
 */
export function watchHlsBreaks(
  { player, stage, events, signal }: Watched,
  loads: LoadReports & { recoverAt(seconds: number, rendition?: number, of?: number): boolean },
): () => void {
  let broken: HlsBreak | null = null;
  const settle = () => {
    broken = null;
    loads.settle();
  };
  const tellDenial = (error: ErrorData) => {
    if (isRefusal(error.response?.code)) events.emit('denied', denialOf(error));
  };
  const rescue = (error: ErrorData): boolean => {
    tellDenial(error);
    if (isOfBuffer(error)) return loads.recoverAt(stage.position, renditionOf(error), error.frag?.start);
    // hls.js tells of a key twice.
    if (broken?.error === error) return true;
    if (!isLoadBreak(error)) return false;
    const { frag, details } = error;
    const type = frag?.type ?? (details.startsWith('audioTrack') ? 'audio' : 'main');
    broken = { error, type, seconds: frag?.start ?? 0 };
    return loads.fail(error.response?.code ?? 0);
  };
  onHls(stage, 'ERROR', (error) => error.fatal || tellDenial(error), signal);
  rescueHls(stage, rescue, signal);
  const onLoaded = ({ frag }: FragLoadedData) => {
    // A fragment before the failed one may load again in another rendition. That fixes nothing.
    if (frag.type === broken?.type && frag.start >= broken.seconds - TOLERANCE_S) settle();
  };
  onHls(stage, 'FRAG_LOADED', onLoaded, signal);
  const leave = () => {
    // Another position may be intact.
    if (broken !== null) broken.seconds = 0;
  };
  player.listen('seeking', leave, { signal });
  // The frame of a hosting service, or a television. The first provider may come after the first error.
  player.listen('provider-change', ({ detail }) => detail && !shownStage({ provider: detail }) && settle(), { signal });
  return () => {
    const hls = libraryOf(stage, 'hls');
    if (broken === null || hls === null) return;
    const { details, url, type } = broken.error;
    // The element may have to name its key once more.
    if (type === 'keySystemError') return stage.recover();
    const source = hls.url ?? url;
    if (details.startsWith('manifest') && source) hls.loadSource(source);
    // hls.js knows the position of a started stream. Before that, only its settings do.
    else loadOn(hls, player.state.started ? -1 : hls.config.startPosition);
  };
}

/** Whether the buffer can be made anew. No buffer is made for codecs that the browser refuses. */
const isOfBuffer = ({ type, details }: ErrorData): boolean =>
  type === 'mediaError' && details !== 'manifestIncompatibleCodecsError';

/** Index of the rendition whose data broke the buffer; -1 for audio. Undefined for the one on the screen. */
const renditionOf = ({ frag, sourceBufferName }: ErrorData): number | undefined =>
  sourceBufferName === 'audio' || (frag !== undefined && frag.type !== 'main') ? -1 : frag?.level;

function denialOf(error: ErrorData): MediaFailure | null {
  if (/subtitle/.test(error.frag?.type ?? error.details)) return null;
  return hlsFailure(error);
}
