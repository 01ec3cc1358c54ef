import { selectAd } from '@/store/selectors';
import '@/ui/theme/page.css';
import '@/ui/shell/shell.css';
import '@/ui/shell/start-overlays.css';
import '@/ui/theme/theme.css';
import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { createPlayIntent, type PlayIntent } from '@/domain/playback/play-intent';
import { createPrefetchCache, type PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import type { LazyCommands } from '@/flows';
import type { FrameSight } from '@/lib/frame-sight';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import type { CaptionType } from '@/media/captions/caption-type';
import type { MediaEvents } from '@/media/events';
import { type HlsClass, loadHls } from '@/media/hls/hls-library';
import type { LoadOptions } from '@/media/player';
import type { Preview } from '@/media/stage/preview';
import { libraryOf } from '@/media/stage/stage-library';
import { createVidstackPort, type VidstackPort } from '@/media/vidstack/adapter';
import { CaptionTrack } from '@/media/vidstack/captions/text-tracks';
import { createWidgetStore, projectPlayIntent, type WidgetStore } from '@/store/store';
import stage from '@/ui/kit/stage.module.css';
import { PlayerSurface } from '@/ui/player/player-surface';
import { createKeyRouter } from '@/ui/widget/key-router';
import { WidgetContext } from '@/ui/widget/widget-context';
import {
  aDiagnosis,
  type FakeCommands,
  type FakeLazyCommands,
  fakeCommands,
  fakeLazyCommands,
  fakeMemory,
  seriesState,
} from './render-context';

type Noted = { [K in keyof MediaEvents]: { name: K; payload: MediaEvents[K] } }[keyof MediaEvents];

const EVENTS: readonly (keyof MediaEvents)[] = [
  'ready',
  'play',
  'pause',
  'ended',
  'timeupdate',
  'volumechange',
  'fullscreenchange',
  'qualitychange',
  'ratechange',
  'audiotracks',
  'audiotrackchange',
  'texttrackchange',
  'recovering',
  'skipped',
  'silent',
  'restarted',
  'lowered',
  'wait',
  'autoplayrefused',
  'failed',
];

export interface MountedPlayer {
  port: VidstackPort;
  intent: PlayIntent;
  /** Loads a stream that starts by itself, as after a request, or not. */
  load(stream: Stream, options: StartOptions): void;
  store: WidgetStore;
  commands: FakeCommands;
  lazyCommands: FakeLazyCommands;
  memory: ReturnType<typeof fakeMemory>;
  container: HTMLElement;
  /** Every event of the port, oldest first. */
  events: readonly Noted[];
  instance(): MediaPlayerInstance;
  video(): HTMLVideoElement;
  hls(): InstanceType<HlsClass>;
  dash(): MediaPlayerClass;
  /** Renders the whole tree again, as after a change of the parent. */
  rerender(): void;
  unmount(): void;
  /** Mounts the player again, as a retry does. */
  remount(): void;
}

/** The start of a stream: what is intended, and where it begins. */
export interface StartOptions extends LoadOptions {
  start: 'paused' | 'auto' | 'asked';
}

const REQUESTERS = { paused: null, auto: 'autoplay', asked: 'viewer' } as const;

interface MountOptions {
  memory?: ReturnType<typeof fakeMemory>;
  library?: () => Promise<HlsClass>;
  downMixUrl?: string;
  warn?: (message: string) => void;
  width?: number;
  height?: number;
  /** The preview that plays before the player. */
  film?: Preview;
  sight?: FrameSight;
  prefetched?: PrefetchCache;
}

/** Mounts the real player over a real port and store; commands are recorded. It unmounts when the test ends. */
export function mountPlayer({
  memory = fakeMemory(),
  library = loadHls,
  downMixUrl = '/widget-assets/down-mix.js',
  warn = () => undefined,
  film,
  sight = { since: 0, begun: Promise.resolve() },
  prefetched = createPrefetchCache(),
  ...size
}: MountOptions = {}): MountedPlayer {
  const intent = createPlayIntent({ now: () => performance.now(), mayAutoplay: () => !prefersReducedMotion() });
  const port = createVidstackPort({
    intent,
    viewerSettings: memory,
    audio: { downMixUrl, warn },
    prefetched,
    preview: film ?? null,
    sight,
    loaders: { hls: library },
  });
  const store = createWidgetStore();
  projectPlayIntent(store, intent);
  const commands = fakeCommands(store);
  const lazyCommands = fakeLazyCommands();
  const events: Noted[] = [];
  for (const name of EVENTS) port.on(name, (payload) => events.push({ name, payload } as Noted));
  let instance: MediaPlayerInstance | null = null;
  const attachPlayer = (player: MediaPlayerInstance) => {
    instance = player;
    return port.attach(player);
  };

  const container = document.createElement('div');
  container.style.cssText = `width: ${size.width ?? 800}px; height: ${size.height ?? 450}px; background: #000`;
  document.body.append(container);
  let root = createRoot(container);
  const context = {
    store,
    commands,
    lazyCommands: {
      run: (act: (commands: LazyCommands) => void) => act(lazyCommands),
      loaded: () => lazyCommands,
      preload: () => undefined,
    },
    player: port,
    playerFrame: port.frame,
    keys: createKeyRouter(window, store.getState),
    playerMount: { ...port, attach: attachPlayer },
    onWait: (listener: (wait: WaitCause | null) => void) => port.on('wait', listener),
    onCaptionOffset: (listener: () => void) => port.on('captionoffset', listener),
    playIntent: intent,
    shell: null,
    attachAdSlot: () => () => undefined,
    showAd: () => undefined,
    currentAd: () => selectAd(store.getState()),
    openDiagnostics: async () => {
      const read = await port.diagnostics();
      return () => ({ ...aDiagnosis(), ...read() });
    },
    progressOf: () => 0,
  };
  const render = (attempt: number) =>
    root.render(
      <WidgetContext value={context}>
        <main className={stage.stage} data-attempt={attempt} style={{ height: '100%' }}>
          <PlayerSurface />
        </main>
      </WidgetContext>,
    );
  let attempt = 0;
  render(attempt);
  onTestFinished(async () => {
    // Vidstack throws when a player is removed in the frame in which it was added or changed.
    await painted();
    await painted();
    root.unmount();
    container.remove();
  });

  const need = <T,>(found: T | null | undefined, what: string): T => {
    if (found === null || found === undefined) throw new Error(`${what} is not there`);
    return found;
  };
  return {
    port,
    intent,
    load(stream, { start, ...options }) {
      // A preview that plays has begun the wait.
      intent.begin(REQUESTERS[start], port.previewStartedAt() ?? undefined);
      port.load(stream, options);
    },
    store,
    commands,
    lazyCommands,
    memory,
    container,
    events,
    instance: () => need(instance, 'the player'),
    video: () => need(container.querySelector('video'), 'the video element'),
    hls: () => need(port.hls(), 'the hls.js instance'),
    dash: () => need(libraryOf(port.stage, 'dash'), 'the dash.js instance'),
    rerender() {
      attempt += 1;
      render(attempt);
    },
    unmount: () => root.unmount(),
    remount() {
      root = createRoot(container);
      render(attempt);
    },
  };
}

/** Ends the ad that holds the content, which somebody wants to play. */
export function playAfterAd({ intent }: MountedPlayer): void {
  intent.request('viewer');
  intent.release('ad');
}

const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Opens an episode of a series as the flow does: first the store, then the port. */
export function openSeries(player: MountedPlayer, stream: Stream, options: Partial<StartOptions> = {}): void {
  player.store.setState(seriesState({ stream, attempt: 1 }));
  player.load(stream, { start: 'paused', startAt: null, ...options });
}

/** Adds a file of subtitles beside the manifest. */
export function addSubtitles(player: MountedPlayer, label: string, file: BlobPart[], type: CaptionType = 'vtt'): void {
  const src = URL.createObjectURL(new Blob(file));
  onTestFinished(() => URL.revokeObjectURL(src));
  player.instance().textTracks.add(new CaptionTrack({ kind: 'subtitles', label, language: 'ru', type, src }));
}

/** True when the port has emitted this event. */
export const said = ({ events }: Pick<MountedPlayer, 'events'>, name: keyof MediaEvents): boolean =>
  events.some((event) => event.name === name);
