import type { SourceType } from '@/domain/catalogue/source-type';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { LIBRARY_DEADLINE_MS } from '@/domain/startup/start-limit';
import { withDeadline } from '@/lib/deadline';
import type { Emitter } from '@/lib/emitter';
import { loadCode } from '@/lib/load-code';
import { loadDash } from '../dash/dash-library';
import type { MediaEvents } from '../events';
import { type HlsClass, loadHls } from '../hls/hls-library';
import type { CreateEngine, EngineKind, StageSetup } from './facts';
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
  // Other browsers never load this code. It arrives with the playlist, before the first frame.
  if (isWebKitGtk())
    import('./seek-before-first-frame').then(
      ({ delayFirstSeek }) => delayFirstSeek(stage.video),
      () => undefined,
    );
  return stage;
}

/** WebKit over GStreamer (WebKitGTK, WPE); Safari itself does not run on Linux. */
const isWebKitGtk = () => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** The chunks of the libraries. One that hangs is requested again. */
const CODE: Record<'hls' | 'dash', () => Promise<unknown>> = {
  hls: () => import('hls.js'),
  dash: () => import('dashjs'),
};

export interface LibraryLoaders {
  hls: () => Promise<HlsClass>;
  dash: () => Promise<CreateEngine>;
}

/** Adds the engines of libraries to those of a stage, each loaded when a source needs it. */
export function createStreamLibraries(engines: Engines, { hls = loadHls, dash = loadDash }: Partial<LibraryLoaders>) {
  const load = {
    hls: async () => {
      engines.hls ??= hlsEngine(await hls());
    },
    dash: async () => {
      engines.dash ??= await dash();
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

/** The engine of a file. A browser without the media sources that hls.js needs plays HLS itself. */
export function kindOf(type: 'hls' | 'dash' | 'mp4' | 'object', engines: Engines): EngineKind {
  if (type === 'dash') return 'dash';
  return type === 'hls' && playsByHls(engines) ? 'hls' : 'native';
}

/** Whether the browser has an engine for this type. Without one each library would fail by itself, after a while. */
export function isPlayable(type: SourceType, engines: Engines): boolean {
  if (type === 'dash') return hasH264() === true;
  return type !== 'hls' || playsByHls(engines) || canPlayHls();
}

const playsByHls = ({ hls }: Engines): boolean => hls != null && hasH264() !== false;

/** Whether media sources take H.264, in which films are: some builds of Chromium have none. Null where it is unknown. */
function hasH264(): boolean | null {
  const { MediaSource: source = (window as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource } = window;
  return source?.isTypeSupported?.(H264) ?? null;
}

const H264 = 'video/mp4; codecs="avc1.42E01E"';

/** Whether the browser plays HLS itself. */
const canPlayHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** Poll interval of the measurement during playback. The storage decides whether to write it. */
const POLL_MS = 30_000;

/** Delay of the first measurement: the first segments say more of the start than of the network. */
const FIRST_POLL_MS = 8_000;

/** Saves the bandwidth measured by the streaming library for the next visit. */
export function rememberBandwidth(
  stage: Stage,
  settings: Pick<PlayerSettings, 'setBandwidth'>,
  { on }: Pick<Emitter<MediaEvents>, 'on'>,
): void {
  let dueMs: number | null = null;
  on('timeupdate', () => {
    const now = performance.now();
    dueMs ??= now + FIRST_POLL_MS;
    if (now < dueMs) return;
    dueMs = now + POLL_MS;
    const bitsPerSecond = stage.engine?.bandwidth() ?? null;
    if (bitsPerSecond !== null) settings.setBandwidth(bitsPerSecond);
  });
}
