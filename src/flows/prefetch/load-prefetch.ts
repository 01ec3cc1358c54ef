import { isMasterFile } from '@/domain/catalogue/stream';
import type { FetchedAhead } from '@/lib/prefetch-cache';
import { planEpisode } from '../episodes/begin-episode';
import { audioWish } from '../episodes/choose-audio';
import { addressOf, readStream } from '../episodes/open-stream';
import type { Anticipation } from './prefetch-episodes';

/** The rules of an episode's start as code that comes later takes them: its own imports would tear the first chunk. */
const START_RULES = { planEpisode, addressOf, isMasterFile, readStream, audioWish };

export type StartRules = typeof START_RULES;

type Load = typeof import('./create-prefetch');

/**
 * Has the code that fetches ahead come once: after the first frame, or with the first look at an episode. Where it does
 * not come, nothing is fetched ahead.
 * @returns to be called with the episode that the viewer looks at; null for none any more
 */
export function anticipateLater(
  deps: Parameters<Load['openAnticipation']>[0],
  ahead: FetchedAhead,
  hls: Parameters<Load['openAnticipation']>[3],
  load: () => Promise<Load> = () => import('./create-prefetch'),
): (episodeId: number | null) => void {
  let coming: Promise<Anticipation> | undefined;
  return (episodeId) => {
    coming ??= load().then(({ openAnticipation }) => openAnticipation(deps, START_RULES, ahead, hls));
    coming.then(({ wish }) => wish(episodeId)).catch(() => undefined);
  };
}
