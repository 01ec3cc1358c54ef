import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

const CaptionText = lazyPart(() => import('./caption-text').then((module) => module.CaptionText));

/** Subtitles over the video; their renderer loads with the first shown track. */
export function CaptionLayer() {
  const shown = useMedia('textTrack') !== null;
  const styling = useWidget(({ openMenu }) => openMenu === 'subtitle-style');
  const needed = useLatch(shown || styling);
  return <Suspense>{needed && <CaptionText />}</Suspense>;
}
