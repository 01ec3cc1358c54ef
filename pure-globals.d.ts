/**
 * What every JavaScript platform has beside the language itself. `src/lib` and `src/domain` are compiled with these
 * names only, so they cannot reach for `window`, `document` or storage.
 */
interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class DOMException {
  constructor(message: string, name: string);
}

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  pathname: string;
  readonly searchParams: URLSearchParams;
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | readonly [string, string][]);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  delete(name: string): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class TextDecoder {
  constructor(label?: string);
  readonly encoding: string;
  decode(bytes: ArrayBuffer): string;
}

declare const performance: { now(): number };
declare function setTimeout(run: () => void, ms: number): number;
declare function clearTimeout(id: number | undefined): void;
declare function atob(base64: string): string;

interface MessagePort {
  onmessage: ((event: unknown) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}
