import type { AdHistoryItem, AdView } from '@/domain/ads/ad';
import { type AdBreakState, NO_MIDROLL } from '../ad-break-state';
import type { WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** The ads of an episode are requested. */
export const adsRequested = (): Update => ({
  adBreak: { phase: 'requested', intent: 'none' },
  midroll: NO_MIDROLL,
});

/** Records a play intent: a ready ad starts first, and menus close. */
export const playIntended = (asked: boolean): ((state: WidgetState) => Update) => {
  return ({ adBreak }) => ({ adBreak: withPlayIntent(adBreak, asked), openMenu: null, pausedByShare: false });
};

/** Drops the play intent. A started ad stays on the screen, paused. */
export const playIntentDropped = ({ adBreak }: WidgetState): Update => ({
  adBreak: withoutPlayIntent(adBreak),
  pausedByShare: false,
});

export const midrollKnown = (urls: readonly string[]): ((state: WidgetState) => Update) => {
  return ({ midroll }) => ({ midroll: { ...midroll, urls } });
};

export const midrollScheduled = (atSeconds: number | null): ((state: WidgetState) => Update) => {
  return ({ midroll }) => ({ midroll: { ...midroll, atSeconds } });
};

/** The midroll is fetched once an episode. */
export const midrollRequested = ({ midroll }: WidgetState): Update => ({
  adBreak: { phase: 'requested', intent: 'none' },
  midroll: { ...midroll, urls: [] },
});

/** The ad has loaded and joins the history. */
export const adLoaded = (item: AdHistoryItem): ((state: WidgetState) => Update) => {
  return ({ adBreak, adHistory, adCount }) => ({
    adBreak: adBreak.phase === 'requested' ? { phase: 'ready', intent: intentWhenReady(adBreak.intent) } : adBreak,
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
  return ({ adBreak, selection, prerollSeen }) => ({
    adBreak: withAd(adBreak, ad),
    prerollSeen: ad.type === 'preroll' ? (selection?.episodeId ?? null) : prerollSeen,
  });
};

/** The break is over, or the episode had none: the content starts, and the list of played ads is cleared. */
export const adsOver = ({ midroll }: WidgetState): Update => ({
  adBreak: { phase: 'over' },
  adHistory: [],
  midroll: midroll.urls.length === 0 ? NO_MIDROLL : midroll,
});

function withPlayIntent(adBreak: AdBreakState, asked: boolean): AdBreakState {
  switch (adBreak.phase) {
    case 'requested':
      return { ...adBreak, intent: asked || adBreak.intent === 'asked' ? 'asked' : 'auto' };
    case 'ready':
    case 'running':
      return { ...adBreak, intent: 'play' };
    default:
      return adBreak;
  }
}

function withoutPlayIntent(adBreak: AdBreakState): AdBreakState {
  switch (adBreak.phase) {
    case 'requested':
    case 'ready':
      return { ...adBreak, intent: 'none' };
    case 'running':
      return { ...adBreak, intent: adBreak.ad.isStarted && adBreak.intent !== 'none' ? 'paused' : 'none' };
    default:
      return adBreak;
  }
}

function withAd(adBreak: AdBreakState, ad: AdView): AdBreakState {
  switch (adBreak.phase) {
    case 'requested':
      return { phase: 'running', intent: intentWhenReady(adBreak.intent), ad };
    case 'ready':
    case 'running':
      return { phase: 'running', intent: adBreak.intent, ad };
    default:
      return adBreak;
  }
}

const intentWhenReady = (intent: 'none' | 'auto' | 'asked'): 'none' | 'play' => (intent === 'none' ? 'none' : 'play');
