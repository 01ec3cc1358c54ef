import type { HostWindow } from '@/host/bridge';

/** A framed window as the bridge sees it: what was posted to the parent, and a way to play the parent. */
export class FakeWindow implements HostWindow {
  /** Messages that went to the parent, each with the origin it was addressed to. */
  readonly posted: { message: unknown; to: string }[] = [];
  readonly parent: HostWindow['parent'];
  readonly #target = new EventTarget();

  constructor(options: { framed: boolean } = { framed: true }) {
    const postMessage = (message: unknown, to: string) => {
      // A browser copies what it posts, and throws at what cannot be copied.
      this.posted.push({ message: structuredClone(message), to });
    };
    this.parent = options.framed ? { postMessage } : Object.assign(this, { postMessage });
  }

  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { signal: AbortSignal }): void {
    this.#target.addEventListener(type, (event) => listener(event as MessageEvent), options);
  }

  /** A message arrives, from the parent unless another source is named. */
  receive(data: unknown, { origin = 'https://site.example', source = this.parent as unknown } = {}): void {
    this.#target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  }

  /** A message arrives whose content cannot be looked at unnoticed: `reads` tells how often it was. */
  receiveUnread({ origin = 'https://site.example', source = {} as unknown } = {}): { reads: number } {
    const looks = { reads: 0 };
    const event = Object.assign(new Event('message'), { origin, source });
    Object.defineProperty(event, 'data', { get: () => (looks.reads += 1) });
    this.#target.dispatchEvent(event);
    return looks;
  }

  /** The messages alone, and none of them kept for the next look. */
  take(): unknown[] {
    return this.posted.splice(0).map(({ message }) => message);
  }
}
