import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { POLL_MS } from '@/domain/recovery/limits';

/** Time without a request after which nothing is left to load. */
export const CODEC_LIMIT_MS = 2_000;

/** The loaders of segments and playlists. hls.js 1.7.4 keeps them private. */
interface Loaders {
  networkControllers: readonly {
    readonly state?: string;
    readonly loaders?: object;
    readonly fragmentLoader?: { readonly loader: object | null };
  }[];
}

const waiting = new WeakSet<Hls>();

/**
 * Fails an hls.js whose every codec is refused. hls.js 1.7.4 removes the renditions one by one, and then waits for data
 * for ever. A rendition of another codec may take long to load on a slow network.
 */
export function failWithoutBuffer(hls: Hls, { details, error, type }: ErrorData): void {
  const { Events, ErrorTypes } = hls.constructor as typeof Hls;
  // The failure below comes here, too.
  if (type === ErrorTypes.OTHER_ERROR || waiting.has(hls)) return;
  waiting.add(hls);
  let idleMs = 0;
  const end = () => {
    clearInterval(timer);
    waiting.delete(hls);
  };
  const timer = setInterval(() => {
    if (hls.media === null || hls.media.buffered.length > 0) return end();
    idleMs = isLoading(hls) ? 0 : idleMs + POLL_MS;
    if (idleMs < CODEC_LIMIT_MS) return;
    end();
    hls.trigger(Events.ERROR, { type: ErrorTypes.OTHER_ERROR, details, error, fatal: true });
  }, POLL_MS);
  hls.once(Events.MANIFEST_LOADING, end);
  hls.once(Events.DESTROYING, end);
}

function isLoading(hls: Hls): boolean {
  return (hls as unknown as Loaders).networkControllers.some(
    ({ state, loaders = {}, fragmentLoader }) =>
      Object.keys(loaders).length > 0 || fragmentLoader?.loader || state === 'FRAG_LOADING_WAITING_RETRY',
  );
}
