import { isWatched, PROGRESS_SAVE_INTERVAL_MS } from '@/domain/playback/progress';
import { isRefusal } from '@/domain/recovery/recovery';
import { startWithin } from '@/domain/startup/plan-start';
import { createThrottle } from '@/lib/throttle';
import type { MediaEvents } from '@/media/events';
import { selectAd, selectAdPending, selectAdStarted, selectIsBlocked } from '@/store/selectors';
import { tellRefusedToken } from './account/start-account';
import type { AllDeps } from './deps';
import { describeSession } from './episodes/adjacent-episodes';
import { applyAudioChoice } from './episodes/choose-audio';
import { watchClipEnd } from './episodes/clip-end';
import { playNextAtEnd, watchNextCard } from './episodes/play-next-at-end';
import { renewAhead } from './episodes/renew-ahead';
import { fail, run } from './fail';
import { sendMediaMessages } from './host/media-messages';
import { snapshot } from './host/snapshot';
import { saveProgress } from './resume/save-progress';
import { boot } from './startup/boot';
import { retryOnline } from './startup/retry';

/** The host page gets `timeupdate` at most four times a second. */
const TIMEUPDATE_INTERVAL_MS = 250;

/** Turns player events into commands, store writes and messages to the host page. */
export function onMedia(deps: AllDeps): void {
  const { media, host, store, page } = deps;
  const timeupdates = createThrottle(TIMEUPDATE_INTERVAL_MS, page.now);
  const saves = createThrottle(PROGRESS_SAVE_INTERVAL_MS, page.now);

  media.on('frame', (frame) => {
    // A pending ad covers the frame.
    if (!selectAdPending(store.getState())) deps.firstFrame(frame?.at);
  });
  media.on('ready', () => {
    dropPastEnd(deps);
    describeSession(deps);
    host.event('ready', snapshot(deps));
  });
  media.on('play', ({ asked }) => {
    // The placeholder of blocked content is no playback.
    if (isBlocked(deps)) return asked ? fail(deps, { kind: 'region-blocked' }) : undefined;
    // Playback from the current position answers the resume prompt.
    if (store.getState().resume !== null) store.setState({ resume: null });
    host.event('play', undefined);
  });
  media.on('pause', () => {
    saveProgress(deps);
    if (!isBlocked(deps)) host.event('pause', undefined);
  });
  media.on('ended', () => {
    saveProgress(deps);
    playNextAtEnd(deps);
  });
  media.on('timeupdate', (time) => {
    if (saves.pass()) saveProgress(deps);
    if (isOn(deps)) watchNextCard(deps);
    if (!isBlocked(deps) && timeupdates.pass()) host.event('timeupdate', time);
  });
  watchClipEnd(deps);
  renewAhead(deps);
  media.on('audiotracks', (tracks) => applyAudioChoice(deps, tracks));
  page.onHide(() => saveProgress(deps));
  media.on('volumechange', (volume) => {
    if (!volume.muted && store.getState().soundRefused) store.setState({ soundRefused: false });
    host.event('volumechange', volume);
  });
  media.on('qualitychange', ({ quality }) => host.event('qualitychange', { quality }));
  media.on('fullscreenchange', ({ fullscreen }) => host.event('fullscreenchange', { fullscreen, stretched: false }));
  media.on('autoplayrefused', ({ refused }) => {
    if (isBlocked(deps)) fail(deps, { kind: 'region-blocked' });
    else if (refused === 'sound') store.setState({ soundRefused: true });
  });
  media.on('recovering', (recovering) => store.setState({ recovering }));
  media.on('failed', (failure) => {
    // The resume prompt is open, so the viewer does not wait for the stream yet.
    if (failure.kind === 'stalled' && store.getState().resume !== null) return;
    // An element reports no status.
    const mayBeDenied = isRefusal(failure.status) || (failure.type === 'media' && !failure.status);
    if (mayBeDenied && !isBlocked(deps)) renew(deps, failure, true);
    else giveUp(deps, failure);
  });
  sendMediaMessages(deps);
  tellRefusedToken(deps);
  media.on('livemoved', () => store.setState({ notice: { kind: 'live-moved' } }));
  media.on('lowered', ({ quality }) => store.setState({ notice: { kind: 'quality-lowered', quality } }));
  media.on('skipped', () => store.setState({ notice: { kind: 'part-skipped' } }));
  media.on('silent', () => store.setState({ notice: { kind: 'sound-unplayable' } }));
  media.on('restarted', () => store.setState({ notice: { kind: 'restarted' } }));
  media.on('denied', (failure) => renew(deps, failure, false));
}

function giveUp(deps: AllDeps, failure: MediaEvents['failed']): void {
  if (!isOn(deps)) return;
  // A publisher reads why the server of keys or the browser has refused.
  if (/^(?:licence|keys)-/.test(failure.kind)) deps.log('error', failure.message);
  const state = deps.store.getState();
  const end = () => {
    // The last save may be older than a seek.
    saveProgress(deps);
    const reason = { kind: 'unexpected', reason: REASONS[failure.kind], detail: failure.message } as const;
    fail(deps, isBlocked(deps) ? { kind: 'region-blocked' } : reason, failure);
  };
  if (selectAdStarted(state) && selectAd(state)?.type === 'preroll') startAnewAfterAd(deps, end);
  else end();
}

/** Lets a preroll play to its end in front of a stream that has failed. The stream then starts anew. */
function startAnewAfterAd(deps: AllDeps, end: () => void): void {
  const { store, timeline } = deps;
  const { stream } = store.getState();
  const stop = timeline.on('adsover', () => {
    stop();
    // The gate opens first. Another episode has a stream of its own.
    queueMicrotask(() => {
      if (store.getState().stream !== stream) return;
      end();
      retryOnline(deps);
    });
  });
}

/** Gets new URLs for a stream whose server refuses the old ones. */
function renew(deps: AllDeps, failure: MediaEvents['denied'], isFatal: boolean): void {
  const end = (last: MediaEvents['failed']) => giveUp(deps, last);
  import('./episodes/renew-stream')
    .then(({ renewStream }) => renewStream(deps, { failure, isFatal }, end))
    .catch(() => failure && isFatal && end(failure));
}

/**
 * The catalogue may lack the duration. When the player knows it, a saved position at the very end is dropped, and a start
 * past the end moves to the beginning.
 */
function dropPastEnd(deps: AllDeps): void {
  const { store, media } = deps;
  const { resume, lastPosition } = store.getState();
  const { duration } = media.state();
  // The placeholder of blocked content has a duration of its own.
  if (isBlocked(deps) || media.isLive()) return;
  const isPast =
    resume === null
      ? lastPosition !== null && startWithin(lastPosition.seconds, duration) === null
      : isWatched(resume.seconds, duration);
  if (!isPast) return;
  store.setState({ resume: null, lastPosition: null });
  media.seek(0);
  // There was nothing to ask: what the viewer has picked, or starts by itself, plays.
  deps.playIntent.release('question');
}

/** True when the player has the selected stream. While a stream is resolved it still has the previous one. */
const isOn = ({ store }: AllDeps): boolean => store.getState().stream !== null;

const isBlocked = ({ store }: AllDeps): boolean => selectIsBlocked(store.getState());

const REASONS = {
  'library-failed': 'chunk',
  'stream-failed': 'stream',
  stalled: 'timeout',
  unsupported: 'browser',
  'licence-failed': 'licence',
  'keys-unsupported': 'keys',
} as const;

/** Lets the ads and the analytics follow the play intent, and opens unloaded content. The media port follows it by itself. */
export function onPlayIntent(deps: AllDeps): void {
  const { playIntent, media, store, timeline } = deps;
  playIntent.subscribe((state, event, before) => {
    // Later requests show as playback.
    if (event.type === 'request' && event.by === 'viewer' && !media.isReady())
      timeline.record('playintent', { since: event.since });
    // The request of the ads begins with their hold.
    const isNew = event.type === 'hold' && event.why === 'ad';
    if (playIntent.isHeld('ad') && !isNew) deps.ads.follow(state, event, before);
    if (event.type === 'request' && store.getState().isUnloaded) run(deps, boot(deps, event.by));
  });
}
