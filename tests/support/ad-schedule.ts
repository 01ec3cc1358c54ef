import type { BreakAds } from '@/ads';
import { type AdSchedule, breakOf, MIDROLL_MIN_DURATION_S } from '@/domain/ads/schedule';
import type { ComingBreak } from '@/store/state';

/** URLs of the documents of a break. */
export const urlsIn = (ads: BreakAds): string[] =>
  'slots' in ads ? ads.slots.flatMap((slot) => slot.map(({ url }) => url)) : [...ads];

/** A break that is still to come. */
export const aComingBreak = (second: number, part: Partial<ComingBreak> = {}): ComingBreak => ({
  id: 'midroll',
  plan: breakOf('midroll', { second }, []),
  second,
  type: 'midroll',
  phase: 'planned',
  ...part,
});

/** The schedule of an ad list with these documents. */
export function aSchedule({ preroll = [], midroll = [] }: { preroll?: string[]; midroll?: string[] }): AdSchedule {
  const slotsOf = (urls: string[]) => urls.map((url) => [{ url }]);
  const breaks = [
    breakOf('preroll', { on: 'start' }, slotsOf(preroll)),
    breakOf('midroll', { percent: 50 }, slotsOf(midroll), MIDROLL_MIN_DURATION_S),
  ];
  return { breaks: breaks.filter(({ slots }) => slots.length > 0), frequency: null };
}
