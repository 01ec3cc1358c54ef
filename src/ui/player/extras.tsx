import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../kit/use-media';
import { Dock } from '../overlays/dock';
import { ResumeQuestion } from '../overlays/resume-question';
import { ShareSheet } from '../overlays/share-sheet';
import { useWidget } from '../use-widget';

const ExtrasLayer = lazyPart(() => import('./extras-layer').then((module) => module.ExtrasLayer));
const LazyOverlays = lazyPart(() => import('./extras-layer').then((module) => module.LazyOverlays));
const DiagnosticsPanel = lazyPart(() =>
  import('../diagnostics/diagnostics-panel').then((module) => module.DiagnosticsPanel),
);
const HelpSheet = lazyPart(() => import('../overlays/help-sheet').then((module) => module.HelpSheet));

/** What has time until there is a picture: tooltips, echoes, announcements; the help sheet and the figures when they are asked for. */
export function Extras() {
  const ready = useLatch(useMedia('canPlay'));
  const diagnostics = useWidget(({ diagnosticsShown }) => diagnosticsShown);
  const help = useWidget(({ openMenu }) => openMenu === 'help');
  return (
    <>
      <Dock>
        <Suspense>{ready && <LazyOverlays />}</Suspense>
      </Dock>
      <Suspense>
        {diagnostics && <DiagnosticsPanel />}
        <ShareSheet />
        {ready && <ExtrasLayer />}
        {help && <HelpSheet />}
        <ResumeQuestion />
      </Suspense>
    </>
  );
}
