import { onTestFinished } from 'vitest';

/** How a key system of a test answers. */
export interface FakeSystem {
  /** Bytes of the licence request; by default `request`. */
  message?: () => Uint8Array<ArrayBuffer>;
  /** The status of a key once its licence is there; by default it is usable. */
  statusOf?: (keyId: string) => MediaKeyStatus;
  /** Whether the session takes a licence. */
  takes?: (licence: string) => boolean;
}

/** The order of the calls, such as `generateRequest cenc`. */
export type KeyCalls = string[];

const text = (bytes: BufferSource) => new TextDecoder().decode(bytes as ArrayBuffer);
const bytes = (words: string) => new TextEncoder().encode(words);
const hex = (id: BufferSource) =>
  [...new Uint8Array(id instanceof ArrayBuffer ? id : id.buffer)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Statuses by key id, as a browser has them. */
class Statuses {
  readonly known = new Map<string, [Uint8Array<ArrayBuffer>, MediaKeyStatus]>();
  get size(): number {
    return this.known.size;
  }
  has = (id: BufferSource) => this.known.has(hex(id));
  get = (id: BufferSource) => this.known.get(hex(id))?.[1];
  forEach(act: (status: MediaKeyStatus, id: BufferSource) => void): void {
    for (const [id, status] of this.known.values()) act(status, id);
  }
}

class Session extends EventTarget {
  sessionId = '';
  readonly keyStatuses = new Statuses();
  readonly closed = Promise.resolve('closed-by-application');

  readonly system: FakeSystem;
  readonly ids: readonly string[];
  readonly calls: KeyCalls;

  constructor(system: FakeSystem, ids: readonly string[], calls: KeyCalls) {
    super();
    this.system = system;
    this.ids = ids;
    this.calls = calls;
  }

  async generateRequest(type: string, data: BufferSource): Promise<void> {
    this.calls.push(`generateRequest ${type} ${type === 'skd' ? text(data) : ''}`.trim());
    this.sessionId = `session ${this.calls.length}`;
    const message = (this.system.message ?? (() => bytes('request')))().buffer;
    queueMicrotask(() =>
      this.dispatchEvent(Object.assign(new Event('message'), { messageType: 'license-request', message })),
    );
  }

  async update(licence: BufferSource): Promise<void> {
    this.calls.push(`update ${text(licence)}`);
    if (this.system.takes?.(text(licence)) === false) throw new TypeError('the licence is damaged');
    for (const id of this.ids) {
      const raw = Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      this.keyStatuses.known.set(id, [raw, this.system.statusOf?.(id) ?? 'usable']);
    }
    this.dispatchEvent(new Event('keystatuseschange'));
  }

  async close(): Promise<void> {
    this.calls.push('close');
  }
}

/**
 * Puts key systems in the place of the browser's, until the test ends. They speak Widevine's, PlayReady's and FairPlay's order
 * of calls, and decrypt nothing: the media of such a test are clear.
 * @param ids key ids in hex that each licence has
 */
export function fakeKeySystems(systems: Readonly<Record<string, FakeSystem>>, ids: readonly string[]): KeyCalls {
  const calls: KeyCalls = [];
  const { setMediaKeys } = HTMLMediaElement.prototype;
  Object.assign(navigator, {
    requestMediaKeySystemAccess: async (name: string, [configuration]: MediaKeySystemConfiguration[]) => {
      const system = systems[name];
      if (system === undefined) throw new DOMException('no such system', 'NotSupportedError');
      calls.push(`access ${name}`);
      const createMediaKeys = async () => {
        calls.push('createMediaKeys');
        return {
          setServerCertificate: async (certificate: BufferSource) => {
            calls.push(`setServerCertificate ${text(certificate)}`);
            return true;
          },
          createSession: () => new Session(system, ids, calls),
        };
      };
      return { keySystem: name, getConfiguration: () => configuration, createMediaKeys };
    },
  });
  HTMLMediaElement.prototype.setMediaKeys = async (keys) =>
    void calls.push(keys === null ? 'setMediaKeys null' : 'setMediaKeys');
  onTestFinished(() => {
    // The own property hides that of the browser.
    delete (navigator as { requestMediaKeySystemAccess?: unknown }).requestMediaKeySystemAccess;
    HTMLMediaElement.prototype.setMediaKeys = setMediaKeys;
  });
  return calls;
}
