import type { AdCompanion, AdView } from '@/domain/ads/ad';
import type { AdStatus } from '@/domain/ads/ad-status-code';
import type { AdFailure } from './ad-failure';

export type AdType = AdView['type'];

/** Inputs of the decision whether an ad plays. */
export interface PlayState {
  isPIP: boolean;
  /** The last request. */
  type: 'play' | 'pause';
  /** At least 51 % of the slot is visible. */
  isVisible: boolean;
  /** The request came from a press, so visibility does not matter. */
  isClick: boolean;
  isDocumentHidden: boolean;
}

/** The running ad as subscribers see it. */
export interface AdState extends Omit<AdView, 'isStarted'> {
  status: AdStatus;
  size: { width: number; height: number; viewMode: 'normal' | 'fullscreen' };
  error: AdFailure | null;
  title: string | null;
  playState: PlayState;
  /** Absent without any, and until the code that reads them has loaded. */
  companions?: readonly AdCompanion[];
}

/** Share of the slot that must be visible. */
export const VISIBLE_SHARE = 0.51;

/** Whether an ad should play: never in a hidden document; after a press as requested; otherwise while it is visible. */
export function isMeantToPlay({ isDocumentHidden, isClick, isVisible, type }: PlayState): boolean {
  return !isDocumentHidden && type === 'play' && (isClick || isVisible);
}
