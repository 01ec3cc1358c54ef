import { type Channel, openChannel } from './channel';
import { type FrameOptions, makeFrame, originOf } from './frame';
import { keep, readKept } from './kept';
import { PlayerError } from './player-error';
import { METHODS, type PlayerEventName, type PlayerEvents, type PlayerMethods, type PlayerState } from './protocol';
import { createStretch } from './stretch';

export interface PlayerOptions extends FrameOptions {
  /** `host`, the default: progress and choices are kept in this page's storage too, and outlive a blocked one. */
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

/** The first answer needs the widget's code to arrive. */
const READY_LIMIT_MS = 30_000;

/** Asked for at each hello: the player of this page acts upon them. */
const OWN_EVENTS = ['fullscreenchange', 'storage'];

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
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const stretch = createStretch(iframe);

  const emit = (name: string, payload: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never);
  };
  const channel = openChannel(iframe, {
    origin: options.origin ?? originOf(iframe),
    trace: options.trace,
    hello: () => ({
      events: [...new Set([...OWN_EVENTS, ...listeners.keys()])],
      ...(options.storage !== 'frame' && { storage: readKept() }),
    }),
    onEvent(name, payload) {
      const { stretched, key, value } = (payload ?? {}) as Record<string, unknown>;
      if (name === 'fullscreenchange') stretch(stretched === true);
      if (name === 'storage' && options.storage !== 'frame') keep(key, value);
      if ((name === 'play' || name === 'adstart') && options.pauseOthers !== false) pauseOthers(player);
      emit(name, payload);
    },
  });

  const off: Player['off'] = (name, listener) => {
    listeners.get(name)?.delete(listener);
  };
  const on: Player['on'] = (name, listener) => {
    const set = listeners.get(name) ?? new Set();
    const isNew = set.size === 0;
    listeners.set(name, set.add(listener));
    // Only this one is sent to nobody who did not ask.
    if (isNew && name === 'timeupdate') channel.hello();
    return () => off(name, listener);
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
    ready: channel.call('getState', undefined, { timeout: READY_LIMIT_MS }) as Promise<PlayerState>,
    on,
    once(name, listener) {
      const stop = on(name, (payload) => {
        stop();
        listener(payload);
      });
      return stop;
    },
    off,
    call: channel.call,
    hello: channel.hello,
    destroy() {
      players.delete(player);
      gone.disconnect();
      stretch(false);
      channel.close();
      if (!isThere) iframe.remove();
    },
  };
  // Whoever does not look at it need not hear of its failure.
  player.ready.catch(() => {});

  let wasThere = iframe.isConnected;
  const gone = new MutationObserver(() => {
    if (wasThere && !iframe.isConnected) player.destroy();
    wasThere = iframe.isConnected;
  });
  gone.observe(document, { childList: true, subtree: true });
  players.add(player);
  // A frame that is made now is still empty, and says hello itself when it is not.
  if (isThere) channel.hello();
  else place.append(iframe);
  return player;
}

function pauseOthers(player: Player): void {
  for (const other of players) if (other !== player) other.pause().catch(() => {});
}
