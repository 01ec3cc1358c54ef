import type { AdHistoryItem, AdView } from '@/domain/ads/ad';
import type { TimedBreak } from '@/domain/ads/due-break';
import type { AdBreakState, ComingBreak, WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** The ads of an episode are requested. */
export const adsRequested = (): Update => ({ adBreak: { phase: 'requested' }, breaks: [] });

/** A break that has no mark is fetched: the preroll anew, or the ads of a pause. */
export const breakRequested = (): Update => ({ adBreak: { phase: 'requested' } });

/** The content is to play: a ready ad starts first, a paused one goes on, and menus close. */
export const adIntended = ({ adBreak }: WidgetState): Update => ({
  adBreak: adBreak.phase === 'running' ? { ...adBreak, isPaused: false } : adBreak,
  openMenu: null,
});

/** The ad pauses. One that has started stays on the screen. */
export const adPaused = ({ adBreak }: WidgetState): Update => ({
  adBreak: adBreak.phase === 'running' ? { ...adBreak, isPaused: adBreak.ad.isStarted } : adBreak,
});

/**
 * The breaks that are still to come are known: without those that were played. The one that is fetched stays, also where
 * the duration is unknown for a moment, as it is while a stream loads.
 */
export const breaksTimed = (
  breaks: readonly TimedBreak[],
  played: ReadonlySet<string>,
): ((state: WidgetState) => Update) => {
  return ({ breaks: before }) => {
    const requested = before.filter(({ phase }) => phase === 'requested');
    const isRequested = ({ id }: TimedBreak) => requested.some((one) => one.id === id);
    const timed = breaks.filter(({ id }) => !played.has(id)).map((one) => ({ ...one, phase: 'planned' as const }));
    const kept = requested.map((one) => ({ ...one, ...breaks.find(({ id }) => id === one.id) }));
    const coming: ComingBreak[] = [...kept, ...timed.filter((one) => !isRequested(one))];
    return { breaks: coming.sort((one, other) => one.second - other.second) };
  };
};

/** A break with a mark is fetched. */
export const timedBreakRequested = (id: string): ((state: WidgetState) => Update) => {
  return ({ breaks }) => ({
    adBreak: { phase: 'requested' },
    breaks: breaks.map((one) => (one.id === id ? { ...one, phase: 'requested' } : one)),
  });
};

/** Breaks are shown, or will not be. Their marks disappear. */
export const breaksGone = (ids: ReadonlySet<string>): ((state: WidgetState) => Update) => {
  return ({ breaks }) => ({ breaks: breaks.filter(({ id }) => !ids.has(id)) });
};

/** The ad has loaded and joins the history. */
export const adLoaded = (item: AdHistoryItem): ((state: WidgetState) => Update) => {
  return ({ adBreak, adHistory, adCount }) => ({
    adBreak: adBreak.phase === 'requested' ? { phase: 'ready' } : adBreak,
    adHistory: [...adHistory, item],
    adCount: adCount + 1,
  });
};

/** The running ad has changed. Changes before the break is ready are ignored. */
export const adChanged = (ad: AdView): ((state: WidgetState) => Update) => {
  return ({ adBreak }) => (adBreak.phase === 'requested' ? {} : { adBreak: withAd(adBreak, ad) });
};

/**
 * The first frame of an ad was shown.
 * @param breakId break of the content, which a restart does not repeat; null for one that may come again
 */
export const adStarted = (ad: AdView, breakId: string | null = null): ((state: WidgetState) => Update) => {
  return ({ adBreak, selection, prerollSeen, breaksSeen }) => {
    const episodeId = selection?.episodeId ?? null;
    const isPreroll = ad.type === 'preroll';
    const before = breaksSeen?.episodeId === episodeId ? (breaksSeen?.ids ?? []) : [];
    const isNew = breakId !== null && episodeId !== null && !before.includes(breakId);
    const seen = isNew ? { episodeId, ids: [...before, breakId] } : breaksSeen;
    return {
      adBreak: withAd(adBreak, ad),
      prerollSeen: isPreroll ? episodeId : prerollSeen,
      breaksSeen: isPreroll ? null : seen,
    };
  };
};

/** The break is over, or the episode had none: the content goes on, and the list of played ads is cleared. */
export const adsOver = ({ breaks }: WidgetState): Update => ({
  adBreak: { phase: 'over' },
  adHistory: [],
  breaks: breaks.some(({ phase }) => phase === 'requested')
    ? breaks.filter(({ phase }) => phase === 'planned')
    : breaks,
});

function withAd(adBreak: AdBreakState, ad: AdView): AdBreakState {
  switch (adBreak.phase) {
    case 'requested':
    case 'ready':
      return { phase: 'running', ad, isPaused: false };
    case 'running':
      return { ...adBreak, ad };
    default:
      return adBreak;
  }
}
