import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

const CaptionText = lazyPart(() => import('./caption-text').then((module) => module.CaptionText));

/** Subtitles over the picture; what draws them comes with the first track that is shown. */
export function CaptionLayer() {
  const shown = useMedia('textTrack') !== null;
  const styling = useWidget(({ openMenu }) => openMenu === 'subtitle-style');
  const needed = useLatch(shown || styling);
  return <Suspense>{needed && <CaptionText />}</Suspense>;
}
