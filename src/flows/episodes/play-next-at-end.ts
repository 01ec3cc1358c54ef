import { nextCardTime } from '@/domain/playback/segments';
import { currentEpisode, selectAutoNext, selectIsBlocked } from '@/store/selectors';
import type { AllDeps, Deps } from '../deps';
import { fail } from '../fail';
import { selectEpisode } from './select-episode';

/**
 * Handles the end of the content: behind its last ads the next episode plays by itself, unless the viewer has cancelled it, a question waits,
 * or the content repeats. The placeholder of blocked content ends in the failure screen.
 */
export function playNextAtEnd(deps: AllDeps): void {
  const { ads, store, media, host, timeline } = deps;
  const state = store.getState();
  if (selectIsBlocked(state)) {
    fail(deps, { kind: 'region-blocked' });
    return;
  }
  // While the next stream is resolved the player still has the one that has ended.
  if (state.stream === null) return;
  // The sleep timer ends a repetition, too.
  if (state.loop && state.leanBack?.staysAtEnd !== true) {
    media.seek(0);
    void media.play('player');
    return;
  }
  ads.playBehind(() => {
    host.event('ended', undefined);
    const next = selectAutoNext(store.getState());
    if (next !== null) selectEpisode(deps, next.id, { by: 'player', byName: false });
    timeline.record('episodeover', undefined);
  });
}

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
    store.setState({ nextCard: { episodeId: next.id, seconds: left } });
  if ((next === null || !shouldShow) && state.nextCard !== null) store.setState({ nextCard: null });
}
