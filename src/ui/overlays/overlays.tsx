import { selectAdPending, selectAdStarted } from '@/store/selectors';
import { LazyPart, type Load } from '../kit/lazy-part';
import { useLatch } from '../kit/use-latch';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import { Dock } from './dock';
import { KeysSheet, ResumeQuestion, ShareSheet } from './sheets';

const loadLayers: Load = () => import('./lazy-layers').then((module) => module.LazyLayers);
const loadOffers: Load = () => import('./lazy-layers').then((module) => module.LazyOverlays);
const loadPipCover: Load = () => import('./lazy-layers').then((module) => module.PipCover);
const loadDiagnostics: Load = () =>
  import('../diagnostics/diagnostics-panel').then((module) => module.DiagnosticsPanel);

/**
 * Everything under the controls, which the Tab key reaches before them. The dock renders at once, and the rest after the
 * first frame.
 */
export function OverlayDock() {
  const ready = useReady();
  return (
    <>
      <LazyPart load={loadPipCover} shown={ready} />
      <Dock>
        <LazyPart load={loadOffers} shown={ready} />
      </Dock>
    </>
  );
}

/**
 * Everything over the controls. The layers load after the first frame, and the diagnostics panel when the viewer opens
 * it.
 */
export function Overlays() {
  const { toggleDiagnostics } = useCommands();
  const ready = useReady();
  const diagnostics = useWidget(({ diagnosticsShown }) => diagnosticsShown);
  return (
    <>
      <LazyPart load={loadDiagnostics} shown={diagnostics} onMissing={toggleDiagnostics} />
      <ShareSheet />
      <LazyPart load={loadLayers} shown={ready} />
      <KeysSheet />
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
