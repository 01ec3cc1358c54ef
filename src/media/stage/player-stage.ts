import type { SourceType } from '@/domain/catalogue/source-type';
import { LIBRARY_DEADLINE_MS } from '@/domain/startup/start-limit';
import { withDeadline } from '@/lib/deadline';
import { loadCode } from '@/lib/load-code';
import { type DashLibrary, dashEngine, loadDash } from '../dash/dash-library';
import { type HlsClass, loadHls } from '../hls/hls-library';
import type { StageSetup } from './facts';
import { hlsEngine } from './hls-engine';
import { nativeEngine } from './native-engine';
import { createStageVideo, type Engines, Stage } from './stage';

/**
 * Creates the stage of the port.
 * @param playing that of a preview; null without one
 */
export function createStage(playing: Stage | null, setup: StageSetup): Stage {
  const stage = playing ?? new Stage(createStageVideo(document), setup, { native: nativeEngine });
  Object.assign(stage.setup, setup);
  if (isWebKitGtk()) delaySeeks(stage.video);
  return stage;
}

/** WebKit over GStreamer (WebKitGTK, WPE); Safari itself does not run on Linux. */
const isWebKitGtk = () => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** Other browsers never load this code. It arrives with the playlist, before the first frame. */
function delaySeeks(video: HTMLVideoElement): void {
  import('./seek-before-first-frame').then(
    ({ delayFirstSeek }) => delayFirstSeek(video),
    () => undefined,
  );
}

/** The chunks of the libraries. One that hangs is requested again. */
const CODE: Record<'hls' | 'dash', () => Promise<unknown>> = {
  hls: () => import('hls.js'),
  dash: () => import('dashjs'),
};

export interface LibraryLoaders {
  hls: () => Promise<HlsClass>;
  dash: () => Promise<DashLibrary>;
}

/** Streaming libraries, each loaded when a source needs it. */
export type StreamLibraries = ReturnType<typeof createStreamLibraries>;

/** Adds the engines of libraries to those of a stage. */
export function createStreamLibraries(engines: Engines, { hls = loadHls, dash = loadDash }: Partial<LibraryLoaders>) {
  const load = {
    hls: async () => {
      engines.hls ??= hlsEngine(await hls());
    },
    dash: async () => {
      engines.dash ??= dashEngine(await dash());
    },
  };
  const isMissing = (type: SourceType): type is 'hls' | 'dash' =>
    type in load && engines[type as 'hls' | 'dash'] === undefined;
  return {
    /** Whether the library of this type is loaded. */
    ready: (type: SourceType) => !isMissing(type),
    /** Loads the library of this type; false if it failed to load. */
    async prepare(type: SourceType): Promise<boolean> {
      if (isMissing(type)) {
        const controller = new AbortController();
        // For a chunk that hangs. One that fails ends the wait at once, and the failure screen looks after it.
        loadCode(CODE[type], controller).catch(() => undefined);
        await withDeadline<unknown, null>(load[type](), LIBRARY_DEADLINE_MS, () => null).catch(() => null);
        controller.abort();
      }
      return !isMissing(type);
    },
  };
}
