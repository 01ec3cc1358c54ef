import { METHOD_NAMES, NAMESPACE, PROTOCOL_VERSION } from 'vv-protocol';

/** A message of the player, without a known shape. */
export type HostMessage = Readonly<Record<string, unknown>>;

/** The host page: the parent window as the player hears and addresses it. */
export interface FakeHostPage {
  /** Messages of the player, oldest first. */
  readonly messages: readonly HostMessage[];
  /** Sends any message to the player. */
  post(data: unknown): void;
  hello(events?: readonly string[]): void;
  /** Begins a call and returns its id. */
  call(name: string, payload?: unknown): string;
  /** The result of a call; undefined before it has come. */
  result(id: string): HostMessage | undefined;
  restore(): void;
}

/**
 * Takes the place of the host page. The frame of a test has Vitest's page for its parent, and that one uses no messages of
 * windows.
 */
export function installFakeHostPage(): FakeHostPage {
  const { parent } = window;
  const messages: HostMessage[] = [];
  const { postMessage } = parent;
  parent.postMessage = ((data: HostMessage) => messages.push(structuredClone(data))) as typeof postMessage;
  const post = (data: unknown) => {
    const { origin } = window.location;
    window.dispatchEvent(new MessageEvent('message', { data: structuredClone(data), origin, source: parent }));
  };
  const send = (body: object) => post({ ns: NAMESPACE, v: PROTOCOL_VERSION, ...body });
  let calls = 0;
  return {
    messages,
    post,
    hello: (events = []) => send({ kind: 'hello', payload: { events } }),
    call(name, payload) {
      if (!METHOD_NAMES.some((method) => method === name)) throw new Error(`the protocol has no ${name}`);
      calls += 1;
      const id = `test-${calls}`;
      send({ kind: 'call', id, name, payload });
      return id;
    },
    result: (id) => messages.find((message) => message.kind === 'result' && message.id === id),
    restore() {
      parent.postMessage = postMessage;
    },
  };
}
