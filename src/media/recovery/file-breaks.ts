import { isRefusal } from '@/domain/recovery/recovery';
import type { StageError, StageEvents } from '../stage/facts';
import { isReachable } from '../stage/file-ranges';
import { freezeFrame } from '../stage/frozen-frame';
import type { LoadReports } from './hls-breaks';
import { dataEnd, needsFile } from './read-poll';
import type { Watched } from './watched';
import { createWholeFile, isAnswered } from './whole-file';

/**
 * Reports a video file whose loading has ended in its midst. A browser can go to the beginning alone in a file of a server
 * without ranges. Such a file is loaded as a whole after a break or a seek, or else begins anew, which the viewer is told.
 * @param loads.goOn requests the file anew, or another one in its place, and plays it on at its second
 */
export function watchFileBreaks(watched: Watched, loads: LoadReports & { goOn(url?: string): void }) {
  const { player, stage, events, signal } = watched;
  /** The end of the data of the file that broke, at its first error, in seconds; null for one that has not. */
  let brokenS: number | null = null;
  /** The second to which the viewer has gone since the break; null for none. A browser takes it for the beginning. */
  let soughtS: number | null = null;
  let isAnew = false;
  const whole = createWholeFile(stage.video);
  const isOfFile = () => !signal.aborted && stage.source?.kind === 'native';
  const rescue = (error: StageError): boolean => {
    const isBreak = (error.cause as MediaError | null)?.code === MediaError.MEDIA_ERR_NETWORK;
    if (!isOfFile() || !player.state.started || !(isBreak || brokenS !== null)) return false;
    brokenS ??= dataEnd(stage.video);
    // An element names no status: the server may be in trouble, or the URL has expired meanwhile.
    if (!isBreak) events.emit('denied', null);
    return loads.fail(0);
  };
  /** Requests a file that broke, at its second. */
  const load = () => {
    if (!isOfFile() || brokenS === null) return;
    if (!whole.isNeeded()) loads.goOn();
    else if (!whole.isLoading()) void loadWhole();
  };
  const loadWhole = async () => {
    const end = await whole.load();
    if (end.kind === 'loaded') {
      loads.goOn(end.url);
      if (soughtS !== null) stage.seek(soughtS);
    }
    if (end.kind === 'impossible') {
      isAnew = true;
      brokenS = 0;
      loads.goOn();
    }
    if (end.kind !== 'failed') return;
    if (isRefusal(end.status)) events.emit('denied', null);
    const failure = { kind: 'stream-failed', message: 'the file does not load', status: end.status } as const;
    if (!loads.fail(end.status)) events.emit('failed', failure);
  };
  /** Requests a silent file a second time. */
  const repeat = async () => {
    if (!(await staysSilent(watched))) return;
    if (!whole.isNeeded()) return loads.goOn();
    brokenS ??= dataEnd(stage.video);
    if (!whole.isLoading()) loads.fail(0);
  };
  /** Goes to a second that the element cannot reach: the file is loaded as a whole, and plays on there. */
  const goTo = async (seconds: number) => {
    const { source } = stage;
    soughtS = seconds;
    if (!whole.isNeeded()) whole.learn(signal);
    const isPossible = await whole.isPossible();
    if (stage.source !== source || signal.aborted || brokenS !== null || soughtS === null) return;
    if (isPossible) {
      freezeFrame(stage);
      whole.empty(soughtS);
      brokenS = 0;
      void loadWhole();
    } else events.emit('restarted', undefined);
    soughtS = null;
  };
  const forget = () => {
    whole.abort();
    brokenS = soughtS = null;
    isAnew = false;
  };
  const settle = () => {
    // The browser may have kept the data from before, which shows nothing of the server.
    const { error, readyState } = stage.video;
    if (!isOfFile() || error || readyState === 0 || brokenS === null || dataEnd(stage.video) <= brokenS) return;
    if (isAnew) events.emit('restarted', undefined);
    forget();
    loads.settle();
  };
  const learn = () => {
    if (!isOfFile()) return;
    whole.learn(signal);
    const startAt = stage.source?.startAt ?? 0;
    if (player.state.started && !isReachable(stage.video, startAt)) void goTo(startAt);
  };
  const leave = () => {
    forget();
    whole.forget();
  };
  const move = ({ seconds, request }: StageEvents['seek']) => {
    // Another position may be intact.
    if (request && brokenS !== null) [brokenS, soughtS] = [0, seconds];
  };
  stage.addRescue(rescue, signal);
  stage.on('seek', move, signal);
  stage.on('source', leave, signal);
  signal.addEventListener('abort', leave);
  for (const type of ['loaded-data', 'progress'] as const) player.listen(type, settle, { signal });
  player.listen('started', learn, { signal });
  learn();
  return { load, repeat, goTo };
}

/**
 * Whether a silent file is still silent after its server has answered another request. A server that is merely slow would
 * otherwise have to begin anew.
 */
async function staysSilent({ player, stage: { video }, signal }: Watched): Promise<boolean> {
  const [url, endS] = [video.currentSrc, dataEnd(video)];
  const answers = await isAnswered(url, signal);
  return answers && !signal.aborted && needsFile(player) && video.currentSrc === url && dataEnd(video) === endS;
}
