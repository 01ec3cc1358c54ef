import type { ProtocolError } from './errors';
import type { EventName, Events } from './events';
import type { CallPayload, MethodName, MethodResult } from './methods';
import type { PlayerState } from './player-state';

/** Marks each message of the protocol. */
export const NAMESPACE = 'vv-player';

/** Version of the protocol. */
export const PROTOCOL_VERSION = 1;

/** The fields of every message. */
interface Envelope {
  ns: typeof NAMESPACE;
  v: typeof PROTOCOL_VERSION;
}

/** The host page greets the widget. The widget answers each one with a {@link ReadyMessage}. */
export interface HostHelloMessage extends Envelope {
  kind: 'hello';
  payload?: {
    /** Events that the page handles. Some are sent only to a page that names them. */
    events?: readonly string[];
    /** Values that the page has persisted for the player, by key. */
    storage?: Readonly<Record<string, string>>;
    /**
     * Template of the link that the player shares: an http(s) URL in which `{season}`, `{episode}`, `{t}` and
     * `{content_id}` are replaced. A segment of the path and a parameter with an unknown value are left out.
     */
    shareUrl?: string;
    /** http(s) URL of the picture before the start, in place of the catalogue's. */
    poster?: string;
    /** `false`: other players of the page play on when this one begins to sound, as with `pause_others=0` in its URL. */
    pauseOthers?: boolean;
  };
}

/** The host page calls a method. */
export interface CallMessage<M extends MethodName = MethodName> extends Envelope {
  kind: 'call';
  /** Chosen by the page; the result has the same one. */
  id: string;
  name: M;
  payload?: CallPayload<M>;
}

/** A message of the host page. */
export type HostMessage = HostHelloMessage | CallMessage;

/** The player's page has begun to load. A page that has not sent it is no player's. */
export interface LoadingMessage extends Envelope {
  kind: 'loading';
}

/** The widget's document has started. */
export interface PlayerHelloMessage extends Envelope {
  kind: 'hello';
  payload: {
    /** Version of the widget. */
    version: string;
  };
}

/** The widget's answer to a hello. */
export interface ReadyMessage extends Envelope {
  kind: 'ready';
  payload: {
    /** Version of the widget. */
    version: string;
    methods: readonly string[];
    events: readonly string[];
    state: PlayerState;
  };
}

/** The outcome of a call: `error` where it failed, else `payload`. */
export interface ResultMessage extends Envelope {
  kind: 'result';
  id: string;
  name: string;
  payload?: MethodResult<MethodName>;
  error?: ProtocolError;
}

/** An event of the player. */
export interface EventMessage<K extends EventName = EventName> extends Envelope {
  kind: 'event';
  name: K;
  payload: Events[K];
}

/** A message of the widget. */
export type PlayerMessage =
  | LoadingMessage
  | PlayerHelloMessage
  | ReadyMessage
  | ResultMessage
  | { [K in EventName]: EventMessage<K> }[EventName];
