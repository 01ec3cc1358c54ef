import { isMasterFile } from '@/domain/catalogue/stream';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { planEpisode } from '../episodes/begin-episode';
import { audioRequest } from '../episodes/choose-audio';
import { addressOf, readStream } from '../episodes/open-stream';
import type { EpisodePrefetch } from './prefetch-episodes';

/** The rules of an episode's start as code that comes later takes them: its own imports would tear the first chunk. */
const START_RULES = { planEpisode, addressOf, isMasterFile, readStream, audioRequest };

export type StartRules = typeof START_RULES;

type Load = typeof import('./create-prefetch');

/**
 * Has the code that fetches ahead come once: after the first frame, or with the first look at an episode. Where it does
 * not come, nothing is fetched ahead.
 * @returns to be called with the episode that the viewer looks at; null for none any more
 */
export function loadPrefetch(
  deps: Parameters<Load['createPrefetch']>[0],
  ahead: PrefetchCache,
  hls: Parameters<Load['createPrefetch']>[3],
  load: () => Promise<Load> = () => import('./create-prefetch'),
): (episodeId: number | null) => void {
  let coming: Promise<EpisodePrefetch> | undefined;
  return (episodeId) => {
    coming ??= load().then(({ createPrefetch }) => createPrefetch(deps, START_RULES, ahead, hls));
    coming.then(({ wish }) => wish(episodeId)).catch(() => undefined);
  };
}
