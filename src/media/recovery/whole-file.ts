import { FIRST_BYTE_MS, IDLE_LIMIT_MS, POLL_MS } from '@/domain/recovery/limits';
import { createDeadline } from '@/lib/deadline';
import { createThrottle } from '@/lib/throttle';
import { hasRanges } from '../stage/file-ranges';

/** A larger file is not loaded as a whole: the viewer would wait for minutes. */
const MOST_BYTES = 300_000_000;

/** The end of a load. The status is 0 without an answer, and for a body that breaks off. */
type WholeLoad =
  | { kind: 'loaded'; url: string }
  | { kind: 'failed'; status: number }
  /** No script may read the file, or it is not known to be small enough. */
  | { kind: 'impossible' }
  | { kind: 'aborted' };

/** Loads the file of a server without ranges as a whole. The element reports its parts as progress. */
export function createWholeFile(video: HTMLVideoElement) {
  /** Null for the file of a server with ranges. */
  let mayLoad: Promise<boolean> | null = null;
  let loading: AbortController | null = null;
  let url: string | null = null;
  const abort = () => {
    loading?.abort();
    loading = null;
  };
  return {
    /** Learns of the file while its server is well: a failed request with CORS names no reason. */
    learn(signal: AbortSignal): void {
      if (!hasRanges(video)) mayLoad = isLoadable(video.currentSrc, signal);
    },
    isNeeded: () => mayLoad !== null,
    isPossible: async () => (await mayLoad) === true,
    isLoading: () => loading !== null,
    /** Takes the data from the element, which begins at this second once it has data again. */
    empty(seconds: number): void {
      video.removeAttribute('src');
      video.load();
      video.currentTime = seconds;
    },
    async load(): Promise<WholeLoad> {
      const controller = new AbortController();
      const { signal } = controller;
      loading = controller;
      const throttle = createThrottle(POLL_MS, () => performance.now());
      const onPart = () => throttle.pass() && video.dispatchEvent(new Event('progress'));
      const file = (await mayLoad) ? await readWhole(video.currentSrc, onPart, signal) : null;
      if (signal.aborted) return { kind: 'aborted' };
      loading = null;
      if (file === null) return { kind: 'impossible' };
      if (typeof file === 'number') return { kind: 'failed', status: file };
      mayLoad = null;
      url = URL.createObjectURL(file);
      return { kind: 'loaded', url };
    },
    abort,
    /** Another source replaces it. */
    forget(): void {
      abort();
      mayLoad = null;
      if (url !== null) URL.revokeObjectURL(url);
      url = null;
    },
  };
}

/** Whether the server of a file answers. */
export const isAnswered = async (url: string, signal: AbortSignal): Promise<boolean> =>
  (await ask(url, 'no-cors', signal)) !== null;

async function isLoadable(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(url, 'cors', signal);
  return answer?.ok === true && Number(answer.headers.get('Content-Length') ?? Number.NaN) <= MOST_BYTES;
}

/** Requests a file, and leaves its body. Null without an answer. */
async function ask(url: string, mode: RequestMode, signal: AbortSignal): Promise<Response | null> {
  const deadline = createDeadline(signal, FIRST_BYTE_MS);
  try {
    return await fetch(url, { mode, cache: 'no-store', signal: deadline.signal });
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}

/** Reads a file as a whole. The result is the file, or the status of the failure. */
async function readWhole(url: string, onPart: () => void, signal: AbortSignal): Promise<Blob | number> {
  const controller = new AbortController();
  const end = () => controller.abort();
  let timer = setTimeout(end, FIRST_BYTE_MS);
  signal.addEventListener('abort', end);
  try {
    const { ok, status, body, headers } = await fetch(url, { cache: 'no-store', signal: controller.signal });
    if (!ok || body === null) return status;
    const parts: Blob[] = [];
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(end, IDLE_LIMIT_MS);
      // A browser may keep a blob on its disk.
      parts.push(new Blob([part.value]));
      onPart();
    }
    return new Blob(parts, { type: headers.get('Content-Type') ?? '' });
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
