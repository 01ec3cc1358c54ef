import { getLastWatched } from '@/catalogue';
import { isWorthResuming, savedSeconds } from '@/domain/playback/progress';
import { resumeAsked } from '@/store/account-updates';
import { selectCanWatch, selectContentWanted, selectEpisode } from '@/store/selectors';
import type { Deps } from '../deps';
import type { PlaceKeeper } from '../resume/save-progress';
import type { AccountCall } from './account-calls';

/** Streams begin at a fraction of a second; whoever stands further has moved the bar. In seconds. */
const MOVED_S = 1;

type ResumeDeps = Deps<'config' | 'store' | 'media' | 'memory'>;

/**
 * Asks the account where the viewer was last. What it says counts where it is newer than what this browser remembers
 * (design section 4). Nobody waits for it: there before the episode is chosen it is simply remembered; later it is asked
 * about, as long as nothing has played.
 */
export async function askLastWatched(
  deps: ResumeDeps,
  call: AccountCall,
  { savePosition }: PlaceKeeper,
): Promise<void> {
  const { config, memory, media } = deps;
  const answer = await call(getLastWatched, { path: { id: config.movieId } });
  if (!answer.ok || answer.value === null || answer.value.isCompleted) return;
  const { updatedAt, ...place } = answer.value;
  if ((memory.progressTimes.read()?.[place.episodeId] ?? 0) >= updatedAt) return;
  // A clock that is ahead of ours must not keep our own places from counting.
  savePosition(deps, place, Math.min(updatedAt, Date.now()));
  if (!askAbout(deps, place.episodeId)) {
    const stop = media.on('ready', () => {
      stop();
      askAbout(deps, place.episodeId);
    });
  }
}

/** @returns false while the player has not got the stream: there is nothing to ask about yet */
function askAbout({ config, store, media, memory }: ResumeDeps, episodeId: number): boolean {
  const state = store.getState();
  const { selection, stream, resume, lastPosition } = state;
  const { playback, duration, currentTime } = media.state();
  if (stream === null || duration <= 0) return false;
  const isLeftAlone = playback === 'idle' && !media.isStarting() && !selectContentWanted(state);
  // A second that the link names, that the viewer has gone to, or has been asked about already, stands.
  const isChosen = resume === null && (lastPosition !== null || currentTime >= MOVED_S);
  const isDecided = config.query.t !== null || config.query.episodeTime !== null || isChosen;
  if (selection?.episodeId !== episodeId || !isLeftAlone || isDecided || !selectCanWatch(state)) return true;
  const seconds = savedSeconds(memory.progress.read() ?? {}, episodeId, selection.variantId);
  const length = selectEpisode(state)?.duration ?? duration;
  if (resume?.seconds === seconds || !isWorthResuming(seconds, length)) return true;
  store.setState(resumeAsked(seconds));
  media.seek(seconds);
  return true;
}
