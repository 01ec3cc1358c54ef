import { vi } from 'vitest';
import { type FakeVideo, fakeAdPage } from './fake-ad-page';
import { FakeDomParser } from './fake-xml';

/** A document of the server. Without a text it hangs, or fails with a status. */
export interface ServedDocument {
  afterMs: number;
  /** Null hangs. */
  text: string | null;
  status?: number;
}

/** A file of the server: it comes after a time or never, and fails before or after its first frame. */
export interface ServedFile {
  afterMs: number;
  kind: 'plays' | 'hangs' | 'fails' | 'stalls' | 'breaks';
  seconds: number;
}

const TICK_MS = 250;
const HANGS_MS = 1e9;

/** Plays the file of an element until the engine releases it. */
function playFile(video: FakeVideo, { afterMs, kind, seconds }: ServedFile): void {
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (video.src === '') {
      clearInterval(timer);
      return;
    }
    waitedMs += TICK_MS;
    if (kind === 'hangs' || waitedMs < afterMs) return;
    const fail = () => {
      video.error = { code: 4 };
      video.say('error');
    };
    if (kind === 'fails') {
      if (video.error === null) fail();
    } else if (video.readyState === 0) video.arrive(seconds);
    else if (!video.paused && !video.ended) {
      const isHalf = video.currentTime >= seconds / 2;
      if (kind === 'breaks' && isHalf && video.error === null) fail();
      else if (kind !== 'stalls' || !isHalf) {
        if (video.currentTime + TICK_MS / 1000 >= seconds) video.finish();
        else video.at(video.currentTime + TICK_MS / 1000);
      }
    }
  }, TICK_MS);
}

/** An ad server with its log, and the page that asks it, on a clock that the test moves. */
export function fakeAdServer(
  documents: (url: string, count: number) => ServedDocument | undefined,
  files: (url: string) => ServedFile,
) {
  const page = fakeAdPage();
  const log = { asked: [] as string[], answered: [] as string[], pings: [] as string[], open: 0, mostOpen: 0 };
  const create = page.page.createElement;
  page.page.createElement = () => {
    const video = Object.assign(create(), { canPlayType: (type: string) => (type === 'video/mp4' ? 'maybe' : '') });
    queueMicrotask(() => {
      if (video.src !== '') playFile(video, files(video.src));
    });
    return video;
  };
  const slot = {
    clientWidth: 640,
    clientHeight: 360,
    getBoundingClientRect: () => ({ width: 640, height: 360 }),
    append: (video: FakeVideo) => {
      video.isConnected = true;
    },
  };
  const answer = (url: string, { signal }: RequestInit): Promise<Response> => {
    if (signal?.aborted) return Promise.reject(new DOMException('Aborted', 'AbortError'));
    const count = log.asked.filter((one) => one === url).length;
    log.asked.push(url);
    log.open += 1;
    log.mostOpen = Math.max(log.mostOpen, log.open);
    const { afterMs, text, status = 200 } = documents(url, count) ?? { afterMs: 50, text: '', status: 404 };
    return new Promise((resolve, reject) => {
      let isOpen = true;
      const close = () => {
        if (isOpen) log.open -= 1;
        isOpen = false;
      };
      const timer = setTimeout(
        () => {
          close();
          if (status === 200) log.answered.push(url);
          resolve(new Response(text, { status }));
        },
        text === null ? HANGS_MS : afterMs,
      );
      const abort = () => {
        clearTimeout(timer);
        close();
        reject(new DOMException('Aborted', 'AbortError'));
      };
      signal?.addEventListener('abort', abort);
    });
  };
  const globals = {
    DOMParser: FakeDomParser,
    location: { protocol: 'https:', href: 'https://site.test/' },
    self: { origin: 'https://player.test' },
    navigator: { userAgent: 'Test', onLine: true },
    devicePixelRatio: 1,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(target: object) {
        this.#tell([{ target, intersectionRatio: 1 }]);
      }
      disconnect() {}
    },
    fetch: (url: string, init: RequestInit) => {
      if (!url.includes('/ping/')) return answer(url, init);
      log.pings.push(url);
      return Promise.resolve(new Response());
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return { ...page, log, slot: slot as unknown as HTMLElement };
}
