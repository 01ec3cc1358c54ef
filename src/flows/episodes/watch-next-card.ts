import { nextCardTime } from '@/domain/prefetch/next-card-time';
import { currentEpisode, selectAutoNext } from '@/store/selectors';
import { nextCardHidden, nextCardShown } from '@/store/updates/selected-episode';
import type { Deps } from '../deps';

/** The card of a shorter rest could not be read. */
const MIN_CARD_S = 1;

/** Shows the card of the next episode near the end, and hides it after a seek back. */
export function watchNextCard({ store, media }: Deps<'store' | 'media'>): void {
  const { currentTime, duration } = media.state();
  const state = store.getState();
  const next = selectAutoNext(state);
  const isOnDemand = !media.isLive() && Number.isFinite(duration) && duration > 0;
  const isDue = isOnDemand && currentTime >= nextCardTime(currentEpisode(state)?.segments ?? [], duration);
  const shouldShow = isDue && state.resume === null && state.catalogued?.available === true;
  const left = duration - currentTime;
  if (next !== null && shouldShow && state.nextCard === null && left >= MIN_CARD_S)
    store.setState(nextCardShown(next.id, left));
  if ((next === null || !shouldShow) && state.nextCard !== null) store.setState(nextCardHidden());
}
