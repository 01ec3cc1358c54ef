import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useWidget } from '../use-widget';

const AdLayer = lazyPart(() => import('./ad-layer').then((module) => module.AdLayer));

/** The slot of ads; its code loads only for an ad. */
export function Ads() {
  const needed = useLatch(useWidget(({ adBreak }) => adBreak.phase !== 'none'));
  return <Suspense>{needed && <AdLayer />}</Suspense>;
}
