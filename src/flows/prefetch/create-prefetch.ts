import type { FetchedAhead } from '@/lib/prefetch-cache';
import { createFetchAhead, readLine } from '@/media/prefetch/prefetcher';
import type { StartRules } from './load-prefetch';
import { type Anticipation, createAnticipation } from './prefetch-episodes';

/** What fetches episodes ahead into `ahead`, from where the player takes them; `hls` is the one that plays. */
export function openAnticipation(
  deps: Parameters<typeof createAnticipation>[0],
  rules: StartRules,
  ahead: FetchedAhead,
  hls: Parameters<typeof createFetchAhead>[1],
): Promise<Anticipation> {
  return createAnticipation(deps, rules, createFetchAhead(ahead, hls), readLine);
}
