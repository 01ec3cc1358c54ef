import type { AdHistoryItem, AdView } from '@/domain/ads/ad';
import type { BreakPlan } from '@/domain/ads/schedule';
import { type AdBreakState, NO_MIDROLL, type WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** The ads of an episode are requested. */
export const adsRequested = (): Update => ({ adBreak: { phase: 'requested' }, midroll: NO_MIDROLL });

/** The preroll is fetched anew. */
export const prerollRequested = (): Update => ({ adBreak: { phase: 'requested' } });

/** The content is to play: a ready ad starts first, a paused one goes on, and menus close. */
export const adIntended = ({ adBreak }: WidgetState): Update => ({
  adBreak: adBreak.phase === 'running' ? { ...adBreak, isPaused: false } : adBreak,
  openMenu: null,
});

/** The ad pauses. One that has started stays on the screen. */
export const adPaused = ({ adBreak }: WidgetState): Update => ({
  adBreak: adBreak.phase === 'running' ? { ...adBreak, isPaused: adBreak.ad.isStarted } : adBreak,
});

/** The midroll of the episode; none after a restart behind it. */
export const midrollKnown = (plan: BreakPlan | null): ((state: WidgetState) => Update) => {
  return ({ midroll, midrollSeen, selection }) => ({
    midroll: { ...midroll, plan: midrollSeen === selection?.episodeId ? null : plan },
  });
};

export const midrollScheduled = (atSeconds: number | null): ((state: WidgetState) => Update) => {
  return ({ midroll }) => ({ midroll: { ...midroll, atSeconds } });
};

/** The midroll is fetched once an episode. */
export const midrollRequested = ({ midroll }: WidgetState): Update => ({
  adBreak: { phase: 'requested' },
  midroll: { ...midroll, plan: null },
});

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

/** The first frame of an ad was shown. */
export const adStarted = (ad: AdView): ((state: WidgetState) => Update) => {
  return ({ adBreak, selection, prerollSeen }) => {
    const seen = selection?.episodeId ?? null;
    const isPreroll = ad.type === 'preroll';
    return {
      adBreak: withAd(adBreak, ad),
      prerollSeen: isPreroll ? seen : prerollSeen,
      midrollSeen: isPreroll ? null : seen,
    };
  };
};

/** The break is over, or the episode had none: the content starts, and the list of played ads is cleared. */
export const adsOver = ({ midroll }: WidgetState): Update => ({
  adBreak: { phase: 'over' },
  adHistory: [],
  midroll: midroll.plan === null ? NO_MIDROLL : midroll,
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
