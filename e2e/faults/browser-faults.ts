import type { BrowserContext } from '@playwright/test';
import type { BrowserFault } from './fault';

declare global {
  interface Window {
    /** Set when the fault of a function has ended. */
    vvFaultOver?: boolean;
    /** Count of calls of a replaced function. */
    vvFaultCalls?: number;
    vvHiddenBySelector?: string;
  }
}

/** Each runs in the frame before the page's own scripts, and reads nothing from around it. */
const REPLACEMENTS: Readonly<Record<BrowserFault, () => void>> = {
  'local-storage-throws': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  },
  'local-storage-full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
  'session-storage-throws': () => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  },
  'cookie-throws': () => {
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: deny, set: deny });
  },
  'indexed-db-throws': () => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  },
  'stored-values-garbage': () => {
    Storage.prototype.getItem = () => '{"a":[[[' as string;
    Storage.prototype.key = () => 'vv' as string;
  },
  'no-media-source': () => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource', 'SourceBuffer'])
      Reflect.deleteProperty(window, name);
  },
  'no-media-source-no-hls': () => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource', 'SourceBuffer'])
      Reflect.deleteProperty(window, name);
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
  },
  'no-codec': () => {
    const { isTypeSupported } = MediaSource;
    MediaSource.isTypeSupported = (type) => !type.includes('avc1') && isTypeSupported.call(MediaSource, type);
  },
  'media-source-throws': () => {
    const real = MediaSource;
    const broken = () => {
      throw new TypeError('Illegal constructor');
    };
    broken.isTypeSupported = (type: string) => real.isTypeSupported(type);
    broken.prototype = real.prototype;
    Object.assign(window, { MediaSource: broken });
  },
  'source-buffer-throws': () => {
    const { addSourceBuffer } = MediaSource.prototype;
    MediaSource.prototype.addSourceBuffer = function (type) {
      if (window.vvFaultOver === true) return addSourceBuffer.call(this, type);
      throw new DOMException('No more', 'QuotaExceededError');
    };
  },
  'append-quota-always': () => {
    const { appendBuffer } = SourceBuffer.prototype;
    let calls = 0;
    SourceBuffer.prototype.appendBuffer = function (data) {
      calls += 1;
      if (calls > 6 && this.buffered.length > 0 && this.buffered.end(0) - this.buffered.start(0) > 12)
        throw new DOMException('Full', 'QuotaExceededError');
      appendBuffer.call(this, data);
    };
  },
  'append-quota-some': () => {
    const { appendBuffer } = SourceBuffer.prototype;
    let calls = 0;
    SourceBuffer.prototype.appendBuffer = function (data) {
      calls += 1;
      if (calls > 6 && calls <= 16) throw new DOMException('Full', 'QuotaExceededError');
      appendBuffer.call(this, data);
    };
  },
  'append-throws': () => {
    const { appendBuffer } = SourceBuffer.prototype;
    SourceBuffer.prototype.appendBuffer = function (data) {
      if (window.vvFaultOver !== true) throw new DOMException('Broken', 'InvalidStateError');
      appendBuffer.call(this, data);
    };
  },
  'play-not-allowed': () => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Policy', 'NotAllowedError'));
  },
  'play-abort-once': () => {
    const { play } = HTMLMediaElement.prototype;
    let calls = 0;
    HTMLMediaElement.prototype.play = function () {
      calls += 1;
      return calls === 1 ? Promise.reject(new DOMException('Interrupted', 'AbortError')) : play.call(this);
    };
  },
  'play-abort-always': () => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (window.vvFaultOver === true) return play.call(this);
      return Promise.reject(new DOMException('Interrupted', 'AbortError'));
    };
  },
  'play-silent': () => {
    const { play } = HTMLMediaElement.prototype;
    let calls = 0;
    HTMLMediaElement.prototype.play = function () {
      calls += 1;
      return calls === 1 ? new Promise<void>(() => undefined) : play.call(this);
    };
  },
  'worker-throws': () => {
    const broken = class {
      constructor() {
        throw new DOMException('Denied', 'SecurityError');
      }
    };
    Object.assign(window, { Worker: broken });
  },
  'no-worker': () => void Reflect.deleteProperty(window, 'Worker'),
  'no-locks': () => void Reflect.deleteProperty(Navigator.prototype, 'locks'),
  'locks-hang': () => {
    const request = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'locks', { value: { request, query: request } });
  },
  'no-broadcast-channel': () => void Reflect.deleteProperty(window, 'BroadcastChannel'),
  'no-idle-callback': () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  },
  'no-media-capabilities': () => void Reflect.deleteProperty(Navigator.prototype, 'mediaCapabilities'),
  'media-capabilities-rejects': () => {
    const decodingInfo = () => Promise.reject(new TypeError('No'));
    Object.defineProperty(navigator, 'mediaCapabilities', { value: { decodingInfo } });
  },
  'media-capabilities-hangs': () => {
    const decodingInfo = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'mediaCapabilities', { value: { decodingInfo } });
  },
  'no-media-session': () => {
    void Reflect.deleteProperty(Navigator.prototype, 'mediaSession');
    Reflect.deleteProperty(window, 'MediaMetadata');
  },
  'no-connection': () => void Reflect.deleteProperty(Navigator.prototype, 'connection'),
  'beacon-throws': () => {
    navigator.sendBeacon = () => {
      throw new TypeError('No');
    };
  },
  'no-performance-observer': () => void Reflect.deleteProperty(window, 'PerformanceObserver'),
  'no-frame-callback': () => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
  },
  'wake-lock-rejects': () => {
    const request = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  },
  'no-random-uuid': () => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'),
  'clock-year-back': () => {
    const { now } = Date;
    Date.now = () => now() - 365 * 86_400_000;
  },
  'ad-blocks-thread': () => {
    let hasBlocked = false;
    const block = ({ target }: Event) => {
      // Parts of the player dispatch events of this name, too.
      const isOfAd = target instanceof HTMLVideoElement && target.closest('[data-testid="spot-slot"]') !== null;
      if (hasBlocked || !isOfAd) return;
      hasBlocked = true;
      const end = performance.now() + 5000;
      while (performance.now() < end);
    };
    document.addEventListener('playing', block, { capture: true });
  },
  'ad-errors-after-end': () => {
    const breakIt = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement) || target.closest('[data-testid="spot-slot"]') === null) return;
      setTimeout(() => {
        Object.defineProperty(target, 'error', { value: { code: 3, message: 'decode' }, configurable: true });
        target.dispatchEvent(new Event('error'));
      }, 50);
    };
    document.addEventListener('ended', breakIt, { capture: true });
  },
  'offline-flag': () => Object.defineProperty(navigator, 'onLine', { get: () => false }),
};

/** Replaces functions of the browser in every frame of a context. */
export async function replaceFunctions(context: BrowserContext, faults: readonly BrowserFault[]): Promise<void> {
  for (const fault of faults) await context.addInitScript(REPLACEMENTS[fault]);
}

/** Hides everything that matches a selector, as a cosmetic content blocker does. */
export async function hideBySelector(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const hide = () => {
      const { vvHiddenBySelector: selector } = window;
      if (selector === undefined) return;
      const style = document.createElement('style');
      style.textContent = `${selector} { display: none !important; }`;
      document.documentElement.append(style);
    };
    document.addEventListener('DOMContentLoaded', hide);
  });
}
