import type { HostWindow } from '@/host/bridge';

/** A framed window for the bridge: it records posted messages, and the test acts as the parent. */
export class FakeWindow implements HostWindow {
  /** Messages to the parent, each with its target origin. */
  readonly posted: { message: unknown; to: string }[] = [];
  readonly parent: HostWindow['parent'];
  readonly #target = new EventTarget();

  constructor(options: { framed: boolean } = { framed: true }) {
    const postMessage = (message: unknown, to: string) => {
      // A browser copies messages, and throws at values that cannot be copied.
      this.posted.push({ message: structuredClone(message), to });
    };
    this.parent = options.framed ? { postMessage } : Object.assign(this, { postMessage });
  }

  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { signal: AbortSignal }): void {
    this.#target.addEventListener(type, (event) => listener(event as MessageEvent), options);
  }

  /** Delivers a message from the parent, or from another source. */
  receive(data: unknown, { origin = 'https://site.example', source = this.parent as unknown } = {}): void {
    this.#target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  }

  /** Delivers a message that counts each access to its data in `reads`. */
  receiveUnread({ origin = 'https://site.example', source = {} as unknown } = {}): { reads: number } {
    const counter = { reads: 0 };
    const event = Object.assign(new Event('message'), { origin, source });
    Object.defineProperty(event, 'data', { get: () => (counter.reads += 1) });
    this.#target.dispatchEvent(event);
    return counter;
  }

  /** Takes the messages and clears the record. */
  take(): unknown[] {
    return this.posted.splice(0).map(({ message }) => message);
  }
}
