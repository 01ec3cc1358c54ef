import { createThrottle } from '@/lib/throttle';
import type { MediaEvents } from '@/media/port';
import { selectNextEpisode } from '@/store/selectors';
import { soundRefusedSet } from '@/store/updates';
import type { AllDeps, FailureReason } from './deps';
import { fail } from './fail';
import { selectEpisode } from './select-episode';
import { snapshot } from './snapshot';

/** `timeupdate` goes to the owner's page at most four times a second (design section 3). */
const TIMEUPDATE_INTERVAL_MS = 250;

/** Turns the player's facts into commands, store writes and messages to the owner's page. */
export function onMedia(deps: AllDeps): void {
  const { media, host, store, page } = deps;
  const timeupdates = createThrottle(TIMEUPDATE_INTERVAL_MS, page.now);

  media.on('ready', () => host.event('ready', snapshot(deps)));
  media.on('play', ({ asked }) => {
    if (asked && isBlocked(deps)) fail(deps, { kind: 'region-blocked' });
    else host.event('play');
  });
  media.on('pause', () => host.event('pause'));
  media.on('ended', () => onEnded(deps));
  media.on('timeupdate', (time) => {
    if (timeupdates.pass()) host.event('timeupdate', time);
  });
  media.on('volumechange', (volume) => {
    if (!volume.muted && store.getState().soundRefused) store.setState(soundRefusedSet(false));
    host.event('volumechange', volume);
  });
  media.on('qualitychange', (quality) => host.event('qualitychange', quality));
  media.on('fullscreenchange', (fullscreen) => host.event('fullscreenchange', fullscreen));
  media.on('autoplayrefused', ({ refused }) => {
    if (isBlocked(deps)) fail(deps, { kind: 'region-blocked' });
    else if (refused === 'sound') store.setState(soundRefusedSet(true));
  });
  media.on('failed', (failure) => {
    if (isOn(deps)) fail(deps, isBlocked(deps) ? { kind: 'region-blocked' } : toReason(failure));
  });
}

/** The end: of the placeholder, of an episode that another one follows, or of all there is. */
function onEnded(deps: AllDeps): void {
  if (isBlocked(deps)) {
    fail(deps, { kind: 'region-blocked' });
    return;
  }
  if (!isOn(deps)) return;
  deps.host.event('ended');
  const next = selectNextEpisode(deps.store.getState());
  if (next !== null) selectEpisode(deps, next.id, 'asked');
}

/** Whether what the player has is what was chosen: while a stream is looked up it still has the one before. */
const isOn = ({ store }: AllDeps): boolean => store.getState().stream !== null;

const isBlocked = ({ store }: AllDeps): boolean => store.getState().catalogued?.available === false;

function toReason({ kind, message }: MediaEvents['failed']): FailureReason {
  const reason = ({ 'library-failed': 'chunk', 'stream-failed': 'stream', stalled: 'timeout' } as const)[kind];
  return { kind: 'unexpected', reason, detail: message };
}
