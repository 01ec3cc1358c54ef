import { createEmitter } from '@/lib/emitter';
import { type AdSession, createAdSession, type SessionSetup } from './ad-session';
import type { AdState } from './ad-state';
import { ERROR, STOPPED } from './ad-status';
import { createBreakDeadline } from './break-deadline';
import type { AdBreak, AdBreakEvents } from './engine-api';
import { setMuted, setVolume } from './playback/ad-video';
import { isOver } from './reduce-ad';
import type { PreparedAd } from './vast/vast-ad';

/** Dependencies that the engine gives to a break. */
export interface BreakSetup extends Pick<SessionSetup, 'type' | 'net' | 'slot' | 'log' | 'macros'> {
  /** Stops waiting for the documents that have not arrived. */
  giveUp: () => void;
}

/** Takes the first prepared ad out of a queue and skips those that failed. Resolves with null when none is left. */
export async function takeReady(queue: Promise<PreparedAd | null>[]): Promise<PreparedAd | null> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const prepared = await next;
    if (prepared) return prepared;
  }
  return null;
}

/**
 * Plays ads one after another. An ad that ends gives way to the next; a stop or an error ends the break. `rest` may
 * still be loading; null stands for an ad that failed. The file of the next ad loads while the current one plays.
 */
export function createAdBreak(
  setup: BreakSetup,
  first: PreparedAd,
  rest: readonly Promise<PreparedAd | null>[],
  signal: AbortSignal,
): AdBreak {
  const { emit, on } = createEmitter<AdBreakEvents>();
  const queue = [...rest];
  let position = 1;
  let count = 1 + rest.length;
  let viewMode: AdState['size']['viewMode'] = 'normal';
  let isDone = false;
  let upcoming: Promise<AdSession | null> | null = null;
  let session = open(first);
  const isBetween = () => isOver(session.state());
  const patience = createBreakDeadline(
    () => !document.hidden && (isBetween() || session.isAwaited()),
    () => {
      if (!isBetween()) return session.giveUp();
      setup.giveUp();
      finish();
    },
  );

  function open(prepared: PreparedAd): AdSession {
    const own = createAdSession({
      ...setup,
      ...prepared,
      breakPosition: () => ({ position, count, viewMode }),
      emit(event) {
        const state = own.state();
        const { status, error, id } = state;
        if (event === 'start' && queue.length > 0) upcoming ??= openNext();
        try {
          if (event === 'adend' && error) {
            setup.log('warn', `Ad ${id}: ${error.code} ${error.message}`);
            emit('error', { ...error, id });
          }
          emit(event, state);
        } finally {
          if (status === STOPPED || status === ERROR) finish();
          else if (event === 'adend') void takeNext();
        }
      },
    });
    return own;
  }

  async function openNext(): Promise<AdSession | null> {
    const prepared = await takeReady(queue);
    return prepared && !isDone ? open(prepared) : null;
  }

  async function takeNext(): Promise<void> {
    const sound = session.state();
    patience.next();
    // The content continues at once after the last ad.
    const next = upcoming || queue.length > 0 ? await (upcoming ?? openNext()) : null;
    if (isDone) return;
    if (!next) return finish();
    upcoming = null;
    position += 1;
    session = next;
    session.enter();
    session.begin(sound);
  }

  function finish(): void {
    isDone = true;
    patience.end();
    signal.removeEventListener('abort', stop);
    void upcoming?.then((next) => next?.release());
    emit('end', undefined);
  }

  function stop(): void {
    if (isDone) return;
    // No session exists between two ads, so the break ends here.
    if (isBetween()) finish();
    else session.send('stop');
  }

  for (const prepared of rest) void prepared.then((found) => (count -= found ? 0 : 1));
  signal.addEventListener('abort', stop);
  session.enter();

  return {
    type: setup.type,
    state: () => (isDone ? null : session.state()),
    start(sound, waitMs) {
      if (isDone) return;
      patience.begin(waitMs);
      session.begin(sound);
    },
    play: () => session.request('play'),
    pause: () => session.request('pause'),
    skip: () => session.skip(),
    stop,
    click: () => session.click(),
    setVolume(volume) {
      if (!setVolume(session.video, volume)) setup.log('warn', `Ad volume ignored: ${String(volume)}`);
    },
    setMuted: (muted) => setMuted(session.video, muted),
    setViewMode(mode) {
      viewMode = mode;
    },
    on,
  };
}
