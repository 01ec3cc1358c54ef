import { type Channel, openChannel } from './channel';
import { type FrameOptions, makeFrame, originOf, originOfFrame } from './frame';
import { keep, readHostStorage } from './kept';
import { PlayerError } from './player-error';
import { METHODS, type PlayerEventName, type PlayerEvents, type PlayerMethods, type PlayerState } from './protocol';
import { createStretch } from './stretch';

export interface PlayerOptions extends FrameOptions {
  /**
   * `host`: progress and choices are kept in this page's storage too, and outlive a blocked one. The default but for a
   * frame that its sandbox gives no origin: nobody can tell who reads what is said to it.
   */
  storage?: 'host' | 'frame';
  /** Whether other players of this page stop when this one plays; they do by default. */
  pauseOthers?: boolean;
  /** Origin of the widget, where the frame's address is not it. */
  origin?: string;
  /** Every message of both ways, for whoever looks for a fault. */
  trace?: (message: { direction: 'in' | 'out'; data: unknown }) => void;
}

type Listener<K extends PlayerEventName> = (payload: PlayerEvents[K]) => void;

/** A player on this page. */
export interface Player extends PlayerMethods {
  readonly iframe: HTMLIFrameElement;
  /** The first answer of the player. */
  readonly ready: Promise<PlayerState>;
  /** Listens until what it returns is called. */
  on<K extends PlayerEventName>(name: K, listener: Listener<K>): () => void;
  once<K extends PlayerEventName>(name: K, listener: Listener<K>): () => void;
  off<K extends PlayerEventName>(name: K, listener: Listener<K>): void;
  /** Any method by its name. */
  call: Channel['call'];
  /** Says hello again. */
  hello(): void;
  /** Ends it: a frame that was made here goes, one that was there stays. */
  destroy(): void;
}

/** Those that have answered: one that is still coming must not be stopped by what was before it. */
const players = new Set<Player>();

/**
 * Puts a player into an element, or takes over a frame that is on the page.
 * @param target an element, a frame, or the selector of either
 */
export function createPlayer(target: string | Element, options: PlayerOptions = {}): Player {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place === null) throw new PlayerError('NotFoundError', `there is no ${target}`);
  const isThere = place instanceof HTMLIFrameElement;
  const iframe = isThere ? place : makeFrame(options);
  /** By event, and whether once is enough. */
  const listeners = new Map<string, Map<(payload: never) => void, boolean>>();
  const stretch = createStretch(iframe);
  const named = options.origin === undefined ? null : originOf(options.origin);
  const origin = () => named ?? originOfFrame(iframe);
  const keeps = () => (options.storage ?? (origin() === 'null' ? 'frame' : 'host')) === 'host';
  let isGone = false;
  /** Of the failure that the page has heard of. */
  let toldId: unknown;

  const emit = (name: string, payload: unknown) => {
    const mine = listeners.get(name);
    for (const [listener, isOnce] of [...(mine ?? [])]) {
      // One before it may have taken it back, or ended it all.
      if (isGone || !mine?.has(listener)) continue;
      if (isOnce) mine.delete(listener);
      guard(() => listener(payload as never));
    }
  };
  const channel = openChannel(iframe, {
    origin,
    trace: (message) => guard(() => options.trace?.(message)),
    // This player acts upon these two itself; what is not to be kept here is not asked for.
    hello: () => ({
      events: [...new Set(['fullscreenchange', ...(keeps() ? ['storage'] : []), ...listeners.keys()])],
      ...(keeps() && { storage: readHostStorage() }),
    }),
    // It went with its full window, and the next one does not know of it.
    onBegin: () => stretch(false),
    onReady(state) {
      // What failed before it was greeted has told nobody.
      const { phase, error } = (state ?? {}) as Partial<PlayerState>;
      if (!error || error.id === toldId) return;
      toldId = error.id;
      emit(phase === 'blocked' ? phase : 'error', error);
    },
    onEvent(name, payload) {
      players.add(player);
      const { stretched, key, value, id } = (payload ?? {}) as Record<string, unknown>;
      if (name === 'error' || name === 'blocked') toldId = id;
      if (name === 'fullscreenchange') stretch(stretched === true);
      if (name === 'storage' && keeps()) keep(key, value);
      if ((name === 'play' || name === 'adstart') && options.pauseOthers !== false) pauseOthers(player);
      emit(name, payload);
    },
  });

  const off: Player['off'] = (name, listener) => {
    listeners.get(name)?.delete(listener);
  };
  const listen = (name: PlayerEventName, listener: (payload: never) => void, isOnce: boolean) => {
    const mine = listeners.get(name) ?? new Map();
    const isNew = mine.size === 0;
    listeners.set(name, mine.set(listener, isOnce && mine.get(listener) !== false));
    // Only this one is sent to nobody who did not ask.
    if (isNew && name === 'timeupdate') channel.ask();
    return () => off(name, listener as Listener<typeof name>);
  };
  const methods = Object.entries(METHODS).map(([name, takesValue]) => [
    name,
    takesValue
      ? (value: unknown, call?: object) => channel.call(name, value, call)
      : (call?: object) => channel.call(name, undefined, call),
  ]);
  const player: Player = {
    ...(Object.fromEntries(methods) as PlayerMethods),
    iframe,
    ready: channel.call('getState') as Promise<PlayerState>,
    on: (name, listener) => listen(name, listener, false),
    once: (name, listener) => listen(name, listener, true),
    off,
    call: channel.call,
    hello: channel.hello,
    destroy() {
      isGone = true;
      players.delete(player);
      gone.disconnect();
      stretch(false);
      channel.close();
      if (!isThere) iframe.remove();
    },
  };
  player.ready.then(
    () => isGone || players.add(player),
    // Whoever does not look at it need not hear of its failure.
    () => {},
  );

  let wasThere = iframe.isConnected;
  const gone = new MutationObserver(() => {
    if (wasThere && !iframe.isConnected) player.destroy();
    wasThere = iframe.isConnected;
  });
  // From within a shadow none of it is seen outside.
  for (const root of [document, place.getRootNode()]) gone.observe(root, { childList: true, subtree: true });
  // A frame that is made now is still empty, and says hello itself when it is not.
  if (isThere) channel.hello();
  else place.append(iframe);
  return player;
}

/** Runs code of the page: it hears of what that throws as of any error, and nothing is held up by it. */
function guard(run: () => void): void {
  try {
    run();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

function pauseOthers(player: Player): void {
  for (const other of players) if (other !== player) other.pause().catch(() => {});
}
