import { isMasterFile } from '@/domain/stream';
import type { FetchedAhead } from '@/lib/fetched-ahead';
import type { Anticipation } from './anticipate';
import { audioWish } from './choose-audio';
import { planEpisode } from './episode-start';
import { addressOf, readStream } from './open-stream';

/** The rules of an episode's start as code that comes later takes them: its own imports would tear the first chunk. */
const START_RULES = { planEpisode, addressOf, isMasterFile, readStream, audioWish };

export type StartRules = typeof START_RULES;

type Load = typeof import('./open-anticipation');

/**
 * Has the code that fetches ahead come once: after the first frame, or with the first look at an episode. Where it does
 * not come, nothing is fetched ahead.
 * @returns to be called with the episode that the viewer looks at; null for none any more
 */
export function anticipateLater(
  deps: Parameters<Load['openAnticipation']>[0],
  ahead: FetchedAhead,
  hls: Parameters<Load['openAnticipation']>[3],
  load: () => Promise<Load> = () => import('./open-anticipation'),
): (episodeId: number | null) => void {
  let coming: Promise<Anticipation> | undefined;
  return (episodeId) => {
    coming ??= load().then(({ openAnticipation }) => openAnticipation(deps, START_RULES, ahead, hls));
    coming.then(({ wish }) => wish(episodeId)).catch(() => undefined);
  };
}
