import { Suspense } from 'react';
import { selectAdPending, selectAdStarted } from '@/store/selectors';
import { lazyPart } from '../kit/lazy-part';
import { OnDemand } from '../kit/on-demand';
import { useLatch } from '../kit/use-latch';
import type { Load } from '../kit/use-lazy-component';
import { useMedia } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import { Dock } from './dock';
import { ResumeQuestion } from './resume-question';
import { ShareSheet } from './share-sheet';

const LazyLayers = lazyPart(() => import('./lazy-layers').then((module) => module.LazyLayers));
const LazyOverlays = lazyPart(() => import('./lazy-layers').then((module) => module.LazyOverlays));
const PipCover = lazyPart(() => import('./lazy-layers').then((module) => module.PipCover));
const loadDiagnostics: Load = () =>
  import('../diagnostics/diagnostics-panel').then((module) => module.DiagnosticsPanel);
const loadHelp: Load = () => import('./help-sheet').then((module) => module.HelpSheet);

/**
 * Everything under the controls, which the Tab key reaches before them. The dock renders at once, and the rest after the
 * first frame.
 */
export function OverlayDock() {
  const ready = useReady();
  return (
    <>
      <Suspense>{ready && <PipCover />}</Suspense>
      <Dock>
        <Suspense>{ready && <LazyOverlays />}</Suspense>
      </Dock>
    </>
  );
}

/**
 * Everything over the controls. The layers load after the first frame, and sheets and the diagnostics panel when the
 * viewer opens them. Each has a boundary of its own, because React hides everything within a boundary while one part of
 * it loads.
 */
export function Overlays() {
  const { closeMenu, toggleDiagnostics } = useCommands();
  const ready = useReady();
  const diagnostics = useWidget(({ diagnosticsShown }) => diagnosticsShown);
  const help = useWidget(({ openMenu }) => openMenu === 'help');
  return (
    <>
      <OnDemand load={loadDiagnostics} requested={diagnostics} onMissing={toggleDiagnostics} />
      <ShareSheet />
      <Suspense>{ready && <LazyLayers />}</Suspense>
      <OnDemand load={loadHelp} requested={help} onMissing={closeMenu} />
      <ResumeQuestion />
    </>
  );
}

/** Behind an ad that has not begun the layers wait with the film: its first frame comes later. */
function useReady(): boolean {
  const canPlay = useMedia('canPlay');
  const awaitsAd = useWidget((state) => selectAdPending(state) && !selectAdStarted(state));
  return useLatch(canPlay && !awaitsAd);
}
