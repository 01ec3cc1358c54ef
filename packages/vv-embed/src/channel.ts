import { type HostMessage, NAMESPACE, type PlayerMessage, type PlayerState, PROTOCOL_VERSION } from 'vv-protocol';
import { createHandshake, type Handshake } from './handshake';
import { createPendingCalls } from './pending-calls';
import { PlayerError } from './player-error';
import type { CallOptions } from './player-methods';

const CALL_LIMIT_MS = 7000;

/** The widget's code has to load before the first answer. */
const FIRST_LIMIT_MS = 30_000;

/** A page that is no player's is known by then. The player's page says so before it has loaded. */
const MISSING_LIMIT_MS = 4000;

/** A message of either direction. */
interface TracedMessage {
  direction: 'in' | 'out';
  data: unknown;
}

interface ChannelOptions {
  /** Origin of the widget now: `null` as a text for a sandboxed frame without an origin, empty for an empty frame. */
  origin: () => string;
  /** Payload of the hello. */
  hello: () => NonNullable<Extract<HostMessage, { kind: 'hello' }>['payload']>;
  /** Whether every message of the frame is heard, from its first document on. */
  isOwn?: boolean;
  /** The frame has loaded a page that is no player's. */
  onMissing?: (error: PlayerError) => void;
  /** Another document has started in the frame. The state of the last one is void. */
  onBegin?: () => void;
  /** The first answer of a document, with the state of the player. */
  onReady?: (state: PlayerState | undefined) => void;
  onEvent: (event: Extract<PlayerMessage, { kind: 'event' }>) => void;
  /** Receives every message of both directions. */
  trace?: ((message: TracedMessage) => void) | undefined;
}

/** The messages with one frame. */
export interface Channel extends Pick<Handshake, 'renew'> {
  call(name: string, payload?: unknown, options?: CallOptions): Promise<unknown>;
  /** Sends hello until the widget answers; once more if it has answered. */
  hello(): void;
  close(): void;
}

/** Opens the messages with a frame: hears only its window and its origin, and gives each call its own result. */
export function openChannel(iframe: HTMLIFrameElement, options: ChannelOptions): Channel {
  const { origin, isOwn, hello, onBegin, onMissing, onReady, onEvent, trace } = options;
  /** The document has said that it is a player's. */
  let isPlayer = false;
  let missing: ReturnType<typeof setTimeout> | undefined;
  /** The document has said hello and has not finished loading. */
  let hasBegun = false;
  let isClosed = false;
  const post = (message: object) => {
    const to = origin();
    if (isClosed || to === '') return;
    const data = { ns: NAMESPACE, v: PROTOCOL_VERSION, ...message };
    trace?.({ direction: 'out', data });
    // A document without an origin can only be addressed by the star, so any document in the frame could read this.
    postTo(iframe.contentWindow, data, to === 'null' ? '*' : to);
  };
  const handshake = createHandshake(() => post({ kind: 'hello', payload: hello() }));
  const calls = createPendingCalls(post, handshake.isReady);
  const begin = () => {
    handshake.reset();
    onBegin?.();
    handshake.start();
  };
  const receive = (message: PlayerMessage) => {
    isPlayer = true;
    clearTimeout(missing);
    if (message.kind === 'hello') {
      // A document has started in the frame: the first one, or the frame was loaded again.
      hasBegun = true;
      begin();
    } else if (message.kind === 'ready' && !handshake.isReady()) {
      handshake.finish();
      onReady?.(message.payload?.state);
      calls.sendAll();
    } else if (message.kind === 'result') calls.settle(message);
    else if (message.kind === 'event') onEvent(message);
  };
  const listener = listen(iframe, { origin, trace, isReady: handshake.isReady, receive });
  const onLoad = () => {
    // A document that has not said hello is no player's, or was there before this page listened.
    if (!hasBegun) begin();
    else if (!handshake.isReady()) handshake.start();
    hasBegun = false;
    clearTimeout(missing);
    if (isOwn && !isPlayer) missing = setTimeout(reportMissing, MISSING_LIMIT_MS);
    // The next document says so itself.
    isPlayer = false;
  };
  const reportMissing = () => {
    const text = `no player has answered at ${iframe.src}${listener.hint()}: is that the URL of vv-player.php?`;
    const error = new PlayerError('NotFoundError', text);
    calls.fail(error);
    onMissing?.(error);
  };
  iframe.addEventListener('load', onLoad);

  return {
    hello: handshake.start,
    renew: handshake.renew,
    call: (name, payload, { signal, timeout = handshake.isReady() ? CALL_LIMIT_MS : FIRST_LIMIT_MS } = {}) => {
      const timeoutMessage = () => `timed out after ${timeout / 1000} s waiting for the player${listener.hint()}`;
      return calls.add({ name, payload, signal, timeout, timeoutMessage });
    },
    close() {
      isClosed = true;
      clearTimeout(missing);
      handshake.stop();
      listener.stop();
      iframe.removeEventListener('load', onLoad);
      calls.close();
    },
  };
}

/** Posts a message. A gesture on this page counts for fullscreen in the frame, where the browser can pass it on. */
function postTo(frame: Window | null, data: object, targetOrigin: string): void {
  const isFullscreen = (data as { name?: string }).name === 'requestFullscreen';
  if (isFullscreen && navigator.userActivation?.isActive) {
    frame?.postMessage(data, { targetOrigin, delegate: 'fullscreen' } as WindowPostMessageOptions);
  } else frame?.postMessage(data, targetOrigin);
}

interface ListenOptions extends Pick<ChannelOptions, 'origin' | 'trace'>, Pick<Handshake, 'isReady'> {
  receive(message: PlayerMessage): void;
}

/** Hears the protocol's messages of a frame, from its pinned origin only. */
function listen(iframe: HTMLIFrameElement, { origin, trace, isReady, receive }: ListenOptions) {
  /** A wrong origin that messages of the protocol have come from. */
  let wrongOrigin = '';
  const onMessage = (event: MessageEvent) => {
    const { source, origin: from } = event;
    if (source === null || source !== iframe.contentWindow) return;
    const isPinned = from === origin();
    if (!isPinned && isReady()) return;
    // Read last: the browser copies a message when its data is read, which takes seconds for a hostile one.
    const { data } = event;
    const isProtocol = data?.ns === NAMESPACE && data.v === PROTOCOL_VERSION;
    if (!isPinned) {
      if (isProtocol) wrongOrigin = from;
      return;
    }
    trace?.({ direction: 'in', data });
    if (isProtocol) receive(data);
  };
  addEventListener('message', onMessage);
  return {
    /** Explains a silence, for people; empty without a reason. */
    hint: () => wrongOrigin && `, but from ${wrongOrigin}: is that the player’s origin?`,
    stop: () => removeEventListener('message', onMessage),
  };
}
