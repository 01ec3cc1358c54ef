import { ERROR, STOPPED } from '@/lib/ad-status';
import { createEmitter } from '@/lib/emitter';
import { type AdSession, createAdSession, type SessionSetup } from './ad-session';
import type { AdState } from './ad-state';
import { createBreakDeadline } from './break-deadline';
import type { AdBreak, AdBreakEvents } from './engine-api';
import { setMuted, setVolume } from './playback/ad-video';
import { isOver } from './reduce-ad';
import type { PreparedAd } from './vast/vast-ad';

/** What a break has from the engine. */
export interface BreakSetup extends Pick<SessionSetup, 'type' | 'net' | 'stage' | 'log' | 'macros'> {
  /** The documents that have not come are too late. */
  giveUp: () => void;
}

/** Takes the first of the ads that is there out of a queue; those before it have failed. Null: none is left. */
export async function takeReady(queue: Promise<PreparedAd | null>[]): Promise<PreparedAd | null> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const prepared = await next;
    if (prepared) return prepared;
  }
  return null;
}

/**
 * Plays ads one after another (spec section 4): the next replaces an ended one, a stop or an error ends all. `rest` may
 * still be on their way; null is one that failed. The file of the next ad loads while the current one plays.
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
      place: () => ({ position, count, viewMode }),
      tell(event) {
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
    // After the last one the content goes on at once.
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
    // Between two ads there is none to stop.
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
    play: () => session.wish('play'),
    pause: () => session.wish('pause'),
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
