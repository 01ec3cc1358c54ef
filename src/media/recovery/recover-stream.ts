import type Hls from 'hls.js';
import { IDLE_POLL_MS, POLL_MS, UNSAID_FAILURES } from '@/domain/recovery/limits';
import { isRefusal, reduceRecovery } from '@/domain/recovery/recovery';
import {
  beginRecovery,
  phaseOf,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryPhase,
} from '@/domain/recovery/recovery-state';
import { lazy } from '@/lib/lazy';
import type { MediaFailure } from '../events';
import { isFull } from '../hls/full-buffer';
import { loadOn } from '../hls/load-on';
import { nextPart } from '../hls/other-tracks';
import type { StageFailure } from '../stage/facts';
import { freezeFrame } from '../stage/frozen-frame';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';
import { shownStage } from '../vidstack/shown-stage';
import { type LoadReports, watchHlsBreaks } from './hls-breaks';
import { createPollReader, dataEnd } from './read-poll';
import type { skipBadParts } from './skip-bad-part';
import type { Watched } from './watched';

/**
 * Performs the recovery of a player: the events of the network, of the element and of its library go to the reducer of
 * `domain/recovery`, and its effects come back.
 * @returns begins the polls, which end the waits
 */
export function installRecovery(watched: Watched, skipAt: ReturnType<typeof skipBadParts>): () => void {
  const { player, stage, events, play, signal } = watched;
  let state = beginRecovery(performance.now());
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The last data that cannot be played: its second, its rendition, and whether it has been recovered from. */
  let broken: { seconds: number; rendition?: number | undefined; isRecovered: boolean };
  const report = (event: RecoveryEvent): RecoveryPhase => {
    const [next, effects] = reduceRecovery(state, performance.now(), event);
    state = next;
    for (const effect of effects) perform(effect);
    return phaseOf(state);
  };
  const fail = (status: number, isRepeated: boolean): boolean => {
    const { live: isLive, started: hasPlayed } = player.state;
    return report({ name: 'load-failed', status, hasPlayed, isLive, isRepeated }) !== 'failed-watching';
  };
  const recoverAt = (seconds: number, rendition?: number, of = seconds): boolean => {
    broken = { seconds: of, rendition, isRecovered: false };
    report({ name: 'decode-failed', seconds });
    return broken.isRecovered;
  };
  const loads: LoadReports = { fail: (status) => fail(status, false), settle: () => report({ name: 'loaded' }) };
  const loadHls = watchHlsBreaks(watched, { ...loads, recoverAt });
  const goOn = (url?: string) => recover(watched, url);
  // Most films are no files. One that has not played is not tried again.
  const file = lazy(async () => {
    const { watchFileBreaks } = await import('./file-breaks');
    return watchFileBreaks(watched, { ...loads, goOn });
  });
  const perform = (effect: RecoveryEffect): void => {
    switch (effect.name) {
      case 'say':
        events.emit('wait', effect.cause);
        break;
      case 'recovering':
        clearTimeout(pause);
        events.emit('recovering', effect.attempt === null ? null : { attempt: effect.attempt });
        break;
      case 'online':
        events.emit('online', undefined);
        break;
      case 'pause':
        clearTimeout(pause);
        pause = setTimeout(() => report({ name: 'due' }), effect.ms);
        break;
      case 'load':
        clearTimeout(pause);
        loadHls();
        file.loaded()?.load();
        stage.engine?.retry?.();
        break;
      case 'repeat':
        file.run(({ repeat }) => repeat(), signal);
        break;
      case 'recover':
        if (effect.isLower && !stage.engine?.lower?.(broken.rendition) && !skipAt(broken.seconds)) break;
        goOn();
        broken.isRecovered = true;
        break;
      case 'fail':
        events.emit('failed', failureOf(stage));
    }
  };
  watchElement(watched, recoverAt);
  window.addEventListener('online', () => report({ name: 'online' }), { signal });
  const onFailure = ({ isOver, status }: StageFailure) => {
    if (isOver) return loads.settle();
    fail(status, true);
    const denial = { kind: 'stream-failed', message: 'the server refuses a file', status } as const;
    const { attempts = 0 } = state.broken ?? {};
    if (attempts > UNSAID_FAILURES && isRefusal(status)) events.emit('denied', denial);
  };
  // A source that nobody waits for may go on: a dialog covers it.
  events.on('failed', () => play.isOn() && report({ name: 'failed' }), signal);
  stage.on('source', () => report({ name: 'source' }), signal);
  stage.on('unreachable', (seconds) => file.run(({ goTo }) => goTo(seconds), signal), signal);
  stage.on('failure', onFailure, signal);
  player.listen('source-change', () => report({ name: 'shown' }), { signal });
  player.listen('started', () => stage.source?.kind === 'native' && file.prepare(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(pause);
    if (state.said !== null) events.emit('wait', null);
  });
  const read = createPollReader(watched);
  const readOn = () => {
    enterPart(stage, goOn);
    return read();
  };
  return () => poll(watched, readOn, report);
}

/** The end of the data before a part with other tracks differs from the start of that part at most by this, in seconds. */
const EDGE_S = 1;

/** Begins a part of HLS with other tracks once playback comes to it. A seek away from it needs other data. */
function enterPart(stage: Stage, goOn: () => void): void {
  const hls = libraryOf(stage, 'hls');
  const at = hls && nextPart(hls);
  const { currentTime, readyState } = stage.video;
  if (at === null || readyState > HTMLMediaElement.HAVE_CURRENT_DATA) return;
  if (currentTime > at - EDGE_S) goOn();
  else if (dataEnd(stage.video) === currentTime) loadOn(hls as Hls, currentTime);
}

/** Polls the player, more often while something is waited for, and at once when a wait may have begun. */
function poll(
  { player, signal }: Watched,
  read: ReturnType<typeof createPollReader>,
  report: (event: RecoveryEvent) => RecoveryPhase,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const phase = report({ name: 'poll', ...read() });
    timer = setTimeout(look, phase === 'playing' || phase === 'failed-watching' ? IDLE_POLL_MS : POLL_MS);
  };
  look();
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const type of ['source-change', 'emptied', 'can-play', 'play', 'waiting'] as const)
    player.listen(type, look, { signal });
  for (const type of ['online', 'offline']) window.addEventListener(type, look, { signal });
}

/**
 * Watches an element for errors of decoding, which a browser also reports when its media source is closed or its decoder
 * is taken away. A source that has not played fails.
 * @param recoverAt recovers at this second; false leaves the error to the provider and to the engine
 */
function watchElement({ player, signal }: Watched, recoverAt: (seconds: number) => boolean): void {
  player.el?.addEventListener(
    'error',
    (event) => {
      const stage = shownStage(player);
      if (!stage?.engine || !player.state.started || event.target !== stage.video) return;
      if (stage.video.error?.code !== MediaError.MEDIA_ERR_DECODE) return;
      // Before the listeners of the provider and the engine on the element.
      if (recoverAt(stage.position)) event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
}

/** Plays on at the same second, a file from another URL where there is one. */
function recover({ player, stage }: Watched, url?: string): void {
  // A television may play instead.
  if (shownStage(player) !== null) freezeFrame(stage);
  stage.recover(url);
}

/** The failure of a wait without an end: a full buffer, or a source that sends no data. */
function failureOf(stage: Stage): MediaFailure {
  const hls = libraryOf(stage, 'hls');
  return hls !== null && isFull(hls)
    ? { kind: 'stream-failed', message: 'the buffer takes no more data' }
    : { kind: 'stalled', message: 'no data arrived' };
}
