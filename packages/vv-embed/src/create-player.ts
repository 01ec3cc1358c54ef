import {
  EVENT_NAMES,
  type EventName,
  METHOD_NAMES,
  METHODS_WITHOUT_PAYLOAD,
  type PlayerMessage,
  type PlayerState,
} from 'vv-protocol';
import { type Channel, openChannel } from './channel';
import { drawCompanion } from './companion';
import { createEventListeners, type EventListeners, guard, type Listener } from './event-listeners';
import { FRAME_OPTION_NAMES, type FrameOptions, httpUrl, makeFrame, originOfFrame, PARAMETER_NAMES } from './frame';
import { readHostStorage, writeHostStorage } from './host-storage';
import { PlayerError } from './player-error';
import { embedCode, type PlayerInfo, pageUrl } from './player-info';
import type { CallOptions, PlayerMethods } from './player-methods';
import { createStretch } from './stretch';

/** The content of the player, and how the player and this page work together. */
export interface PlayerOptions extends FrameOptions {
  /**
   * `host` persists positions and settings in this page's storage too, where no browser blocks or partitions them. It is
   * the default, except for a sandboxed frame without an origin: any document in such a frame could read them.
   */
  storage?: 'host' | 'frame';
  /** Whether other players of this page pause when this one plays. Defaults to true. */
  pauseOthers?: boolean;
  /** Template of the link that the player shares: `https://site.example/film-7?s={season}&e={episode}&t={t}`. */
  shareUrl?: string;
  /** URL of the picture before the start, in place of the catalogue's. */
  poster?: string;
  /** Draws a picture that belongs to an ad below the frame, as long as the ad plays. */
  companions?: boolean;
  /** Origin of the widget, where it differs from the frame's URL, as after a redirect to another host. */
  origin?: string;
  /** Receives every message of both directions, for debugging. */
  trace?: (message: { direction: 'in' | 'out'; data: unknown }) => void;
}

/** All options. Another name is a mistake of the page. */
const OPTION_NAMES: readonly string[] = [
  ...PARAMETER_NAMES,
  ...FRAME_OPTION_NAMES,
  ...([
    'storage',
    'pauseOthers',
    'shareUrl',
    'poster',
    'companions',
    'origin',
    'trace',
  ] as const satisfies readonly (keyof PlayerOptions)[]),
];

/** A player on this page. */
export interface Player extends PlayerMethods {
  /** The frame of the player. */
  readonly iframe: HTMLIFrameElement;
  /** Resolves with the state of the player's first answer. */
  readonly ready: Promise<PlayerState>;
  /** Adds a listener. The result removes it. */
  on<K extends EventName>(name: K, listener: Listener<K>): () => void;
  /** Adds a listener for one event. The result removes it. */
  once<K extends EventName>(name: K, listener: Listener<K>): () => void;
  /** Removes a listener. */
  off<K extends EventName>(name: K, listener: Listener<K>): void;
  /** Calls a method by its name, such as a method of a newer widget. */
  call(name: string, payload?: unknown, options?: CallOptions): Promise<unknown>;
  /** Gives the title, the address of the player, and the code that embeds the film on another page. */
  getInfo(options?: CallOptions): Promise<PlayerInfo>;
  /** Says hello again. */
  hello(): void;
  /** Ends the player. A frame that the player has made is removed; any other frame stays. */
  destroy(): void;
}

/** The players that have answered. A player that still loads must not be paused by an earlier one. */
const players = new Set<Player>();

/**
 * Puts a player into an element, or takes over a frame of the page.
 * @param target an element, a frame, or the selector of either
 */
export function createPlayer(target: string | Element, options: PlayerOptions = {}): Player {
  checkName('option', OPTION_NAMES, ...Object.keys(options));
  const urls = readUrls(options);
  const element = typeof target === 'string' ? document.querySelector(target) : target;
  if (element === null) throw new PlayerError('NotFoundError', `no element matches ${target}`);
  const isFrame = element instanceof HTMLIFrameElement;
  const iframe = isFrame ? element : makeFrame(silencing(options));
  let isDestroyed = false;
  const listeners = createEventListeners(() => isDestroyed);
  const stretch = createStretch(iframe);
  const channel = connect(iframe, options, { isOwn: !isFrame, listeners, stretch, urls, player: () => player });
  const player: Player = {
    ...createMethods(channel),
    ...createSubscriptions(channel, listeners),
    iframe,
    ready: channel.call('getState') as Promise<PlayerState>,
    call: channel.call,
    async getInfo(callOptions) {
      const state = await player.getState(callOptions);
      const url = pageUrl(iframe.src, state);
      return { title: state.title, episodeTitle: state.episodeTitle, url, embedCode: embedCode(url, state.title) };
    },
    hello: channel.hello,
    destroy() {
      isDestroyed = true;
      players.delete(player);
      removal.disconnect();
      stretch(false);
      channel.close();
      if (!isFrame) iframe.remove();
    },
  };
  player.ready.then(
    () => isDestroyed || players.add(player),
    // A page that does not use `ready` need not handle its failure.
    () => {},
  );
  const removal = observeRemoval(iframe, element.getRootNode(), player.destroy);
  // A frame that is made now is still empty, and says hello itself when it is not.
  if (isFrame) channel.hello();
  else element.append(iframe);
  return player;
}

/** The players pause each other by themselves, also without this SDK. A frame may play before it receives a hello. */
const silencing = (options: PlayerOptions): PlayerOptions =>
  options.pauseOthers === false ? { ...options, query: { pause_others: '0', ...options.query } } : options;

/** Reads the URLs of the options; the frame reads `src`, and a frame of the page has one of its own. */
function readUrls({ src, shareUrl, poster, origin }: PlayerOptions) {
  if (src) httpUrl('src', src);
  return {
    page: {
      ...(shareUrl && { shareUrl: httpUrl('shareUrl', shareUrl).href }),
      ...(poster && { poster: httpUrl('poster', poster).href }),
    },
    origin: origin === undefined || origin === 'null' ? origin : httpUrl('origin', origin).origin,
  };
}

interface Connection {
  /** Whether the player has made the frame. */
  isOwn: boolean;
  listeners: EventListeners;
  stretch: (stretched: boolean) => void;
  urls: ReturnType<typeof readUrls>;
  /** The player, once it is made. */
  player: () => Player;
}

/** Opens the channel of a player, and acts upon the events that need something of this page. */
function connect(
  iframe: HTMLIFrameElement,
  options: PlayerOptions,
  { isOwn, listeners, stretch, urls, player }: Connection,
): Channel {
  const origin = () => urls.origin ?? originOfFrame(iframe);
  const usesHostStorage = () => (options.storage ?? (origin() === 'null' ? 'frame' : 'host')) === 'host';
  /** Id of the last failure that the page's listeners have received. */
  let failureId: string | undefined;
  /** Removes the companion of the ad. */
  let removeCompanion = () => {};

  const onEvent = (message: Extract<PlayerMessage, { kind: 'event' }>) => {
    players.add(player());
    const { name, payload } = message;
    if (name === 'error' || name === 'blocked') failureId = payload?.id;
    if (name === 'fullscreenchange') stretch(payload?.stretched === true);
    if (name === 'storage' && usesHostStorage()) writeHostStorage(payload?.key, payload?.value);
    if ((name === 'play' || name === 'adstart') && options.pauseOthers !== false) pauseOthers(player());
    if (name === 'adstart' || name === 'adend') removeCompanion();
    if (name === 'adstart' && options.companions) removeCompanion = drawCompanion(iframe, payload?.companions ?? []);
    listeners.emit(name, payload);
  };
  const channel = openChannel(iframe, {
    origin,
    isOwn,
    onMissing(error) {
      // A page need not await `ready`.
      console.error(error);
      listeners.emit('error', { kind: 'no-player', id: '' });
    },
    trace: (message) => guard(() => options.trace?.(message)),
    // The player itself handles the first two. It asks for `storage` only where this page persists values.
    hello: () => ({
      events: [...new Set(['fullscreenchange', ...(usesHostStorage() ? ['storage'] : []), ...listeners.names()])],
      ...(usesHostStorage() && { storage: readHostStorage() }),
      ...urls.page,
      ...(options.pauseOthers === false && { pauseOthers: false }),
    }),
    // The last document had the whole window; the next one does not know.
    onBegin() {
      stretch(false);
      removeCompanion();
    },
    onReady(state) {
      // A failure before the hello has reached no listener.
      const { phase, error } = state ?? {};
      if (!error || error.id === failureId) return;
      failureId = error.id;
      listeners.emit(phase === 'blocked' ? phase : 'error', error);
    },
    onEvent,
  });
  const close = () => {
    removeCompanion();
    channel.close();
  };
  return { ...channel, close };
}

function createMethods(channel: Channel): PlayerMethods {
  const withoutPayload: readonly string[] = METHODS_WITHOUT_PAYLOAD;
  const methods = METHOD_NAMES.map((name) => [
    name,
    withoutPayload.includes(name)
      ? (options?: CallOptions) => channel.call(name, undefined, options)
      : (payload: unknown, options?: CallOptions) => channel.call(name, payload, options),
  ]);
  return Object.fromEntries(methods);
}

function createSubscriptions(channel: Channel, listeners: EventListeners): Pick<Player, 'on' | 'once' | 'off'> {
  const add = <K extends EventName>(name: K, listener: Listener<K>, isOnce: boolean) => {
    checkName('event', EVENT_NAMES, name);
    if (typeof listener !== 'function') throw new TypeError(`the listener of ${name} is not a function`);
    const isFirst = listeners.add(name, listener, isOnce);
    // The widget sends these events only to a page that asks for them.
    if (isFirst && (name === 'timeupdate' || name === 'progress' || name === 'back')) channel.renew();
    return () => listeners.remove(name, listener);
  };
  return {
    on: (name, listener) => add(name, listener, false),
    once: (name, listener) => add(name, listener, true),
    off: listeners.remove,
  };
}

/** Refuses a name that is not in a list, and proposes one that differs by case alone. */
export function checkName(kind: string, known: readonly string[], ...names: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const meant = known.find((one) => one.toLowerCase() === String(name).toLowerCase().replaceAll('_', ''));
    throw new TypeError(`unknown ${kind} ${name}${meant ? `: is it ${meant}?` : ''}`);
  }
}

/** Runs once the frame has left the page. */
function observeRemoval(iframe: HTMLIFrameElement, root: Node, onRemoved: () => void): MutationObserver {
  let wasConnected = iframe.isConnected;
  const observer = new MutationObserver(() => {
    if (wasConnected && !iframe.isConnected) onRemoved();
    wasConnected = iframe.isConnected;
  });
  // Changes within a shadow tree are not seen from the document.
  for (const node of [document, root]) observer.observe(node, { childList: true, subtree: true });
  return observer;
}

function pauseOthers(player: Player): void {
  for (const other of players) if (other !== player) other.pause().catch(() => {});
}
