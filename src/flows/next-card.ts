import type { Episode } from '@/domain/content';
import { selectEpisode as currentEpisode, selectNextEpisode } from '@/store/selectors';
import { nextCardHidden, nextCardShown } from '@/store/updates';
import type { Deps } from './deps';

/** The card comes up with the credits, or this many seconds before the end where nobody has marked them. */
export const NEXT_CARD_LEAD_S = 10;

/** Shows the card of the next episode near the end and takes it away when the viewer goes back. */
export function watchNextCard({ store, media }: Deps<'store' | 'media'>): void {
  const { currentTime, duration, streamType } = media.facts();
  const state = store.getState();
  const next = selectNextEpisode(state);
  if (next === null || state.nextCancelled || !state.catalogued?.available) return;
  const isOnDemand = !streamType.startsWith('live') && Number.isFinite(duration) && duration > 0;
  const isDue = isOnDemand && currentTime >= cardTime(currentEpisode(state), duration);
  const isWanted = isDue && state.resume === null;
  if (isWanted && state.nextCard === null) store.setState(nextCardShown(next.id, duration - currentTime));
  if (!isWanted && state.nextCard !== null) store.setState(nextCardHidden());
}

/** Credits marked in the first half are a mistake, and a clip is not over before its half either. */
function cardTime(episode: Episode | null, duration: number): number {
  const half = duration / 2;
  const credits = episode?.segments.find(({ type, start }) => type === 'credits' && start >= half && start < duration);
  return credits?.start ?? Math.max(half, duration - NEXT_CARD_LEAD_S);
}
