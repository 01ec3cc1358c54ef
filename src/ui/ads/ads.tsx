import { LazyPart, type Load } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useWidget } from '../widget/use-widget';

const loadLayer: Load = () => import('./ad-layer').then(({ AdLayer }) => AdLayer);

/** The slot of ads; its code loads only for an ad. */
export function Ads() {
  const needed = useLatch(useWidget(({ adBreak }) => adBreak.phase !== 'none'));
  return <LazyPart load={loadLayer} shown={needed} />;
}
