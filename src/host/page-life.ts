import { isRefusal } from '@/domain/recovery/recovery';

/** `frozen` and `resumed` also stand for the back/forward cache of the browser. */
export type PageLifeEvent = 'shown' | 'frozen' | 'resumed';

/** Key in the state of the history entry, which outlives a reload: the number of restarts before it. */
const RESTARTS_KEY = 'vvRestarts';

const readState = ({ history }: Window): { [RESTARTS_KEY]?: number } => history.state ?? {};

/** Opens the visibility and the life cycle of the page, and the means of an automatic restart. */
export function openPageLife(window: Window) {
  const { document } = window;
  return {
    isHidden: () => document.visibilityState === 'hidden',
    /** Reports each change for the lifetime of the page. */
    on(listener: (event: PageLifeEvent) => void) {
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener('shown'));
      document.addEventListener('freeze', () => listener('frozen'));
      document.addEventListener('resume', () => listener('resumed'));
      window.addEventListener('pagehide', ({ persisted }) => persisted && listener('frozen'));
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener('resumed'));
    },
    answers,
    /** Number of restarts that the document before a reload has noted; 0 without any. */
    takeRestarts() {
      const { [RESTARTS_KEY]: count = 0, ...rest } = readState(window);
      if (count !== 0) window.history.replaceState(rest, '');
      return count;
    },
    /** Notes the number of restarts for the document after a reload. False where the browser keeps nothing. */
    noteRestarts(count: number) {
      try {
        window.history.replaceState({ ...readState(window), [RESTARTS_KEY]: count }, '');
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type PageLife = ReturnType<typeof openPageLife>;

/**
 * Whether a server answers a GET of this URL with success. The request carries no header of ours and ends with the headers
 * of the response. `opaque` is for files that are not read by CORS: any response counts.
 */
async function answers(url: string, opaque: boolean, signal: AbortSignal): Promise<boolean | 'refused'> {
  const own = new AbortController();
  const end = () => own.abort();
  signal.addEventListener('abort', end, { once: true });
  try {
    const mode = opaque ? 'no-cors' : 'cors';
    const { ok, type, status } = await fetch(url, { mode, cache: 'no-store', signal: own.signal });
    return isRefusal(status) ? 'refused' : ok || type === 'opaque';
  } catch {
    return false;
  } finally {
    // The body is not needed.
    end();
    signal.removeEventListener('abort', end);
  }
}
