import { LazyPart, type Load } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';

const loadText: Load = () => import('./caption-text').then(({ CaptionText }) => CaptionText);

/** Subtitles over the video; their renderer loads with the first shown track. */
export function CaptionLayer() {
  const shown = useMedia('textTrack') !== null;
  const styling = useWidget(({ openMenu }) => openMenu === 'subtitle-style');
  const needed = useLatch(shown || styling);
  return <LazyPart load={loadText} shown={needed} />;
}
