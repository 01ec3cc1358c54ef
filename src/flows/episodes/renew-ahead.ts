import type { Stream } from '@/domain/catalogue/stream';
import { urlExpiryMs } from '@/domain/catalogue/url-expiry';
import type { AllDeps } from '../deps';

/** New URLs are requested this long before the old ones expire. */
export const RENEW_AHEAD_MS = 30_000;

/** URLs that last for less than this are renewed when they are refused: each of their successors would be due soon. */
export const LEAST_LIFE_MS = 60_000;

/**
 * Gets new URLs for an HLS stream that plays, before its URL expires where that tells its expiry. A paused film waits for
 * its next start. Other streams would be loaded anew, which a viewer sees, so they wait for the refusal.
 */
export function renewAhead(deps: AllDeps): void {
  const { media, store, log } = deps;
  let known: Stream | null = null;
  let dueAt: number | null = null;
  media.on('timeupdate', () => {
    const { stream } = store.getState();
    if (stream !== known) dueAt = stream && dueOf(stream.source);
    known = stream;
    if (dueAt === null || Date.now() < dueAt || media.state().playback !== 'playing') return;
    dueAt = null;
    import('./renew-stream')
      .then(({ renewStream }) => renewStream(deps, { failure: null, isFatal: false, isEarly: true }, () => undefined))
      .catch((error: unknown) => log('warn', 'new URLs could not be requested ahead of their expiry', error));
  });
}

/** Time at which a stream is due, in milliseconds since 1970; null for never. */
function dueOf({ type, url }: Stream['source']): number | null {
  const now = Date.now();
  const end = type === 'hls' ? urlExpiryMs(url, now) : null;
  return end !== null && end - now >= LEAST_LIFE_MS ? end - RENEW_AHEAD_MS : null;
}
