import { useMediaState } from '@vidstack/react';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part';
import { ResumeQuestion } from '../overlays/resume-question';
import { ShareSheet } from '../overlays/share-sheet';
import { useLatch } from '../use-latch';
import { useWidget } from '../use-widget';

const ExtrasLayer = lazyPart(() => import('./extras-layer').then((module) => module.ExtrasLayer));
const HelpSheet = lazyPart(() => import('./help-sheet').then((module) => module.HelpSheet));

/** What has time until there is a picture: tooltips, echoes, announcements; the help sheet when it is asked for. */
export function Extras() {
  const ready = useLatch(useMediaState('canPlay'));
  const help = useWidget(({ openMenu }) => openMenu === 'help');
  return (
    <Suspense fallback={null}>
      <ShareSheet />
      {ready && <ExtrasLayer />}
      {help && <HelpSheet />}
      <ResumeQuestion />
    </Suspense>
  );
}
