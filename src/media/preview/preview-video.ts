import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { watchBufferRefusals } from '../hls/buffer-refusals';
import { hlsConfig, installLoaders } from '../hls/hls-config';
import type { HlsClass } from '../hls/hls-library';
import { installInitialQuality } from '../hls/initial-quality';
import { readCapabilities } from '../network/device-capabilities';
import { handOverElement } from './element-takeover';
import { handOver } from './hls-takeover';

/** A stream that plays before there is a player, in an element that the player then takes over. */
export interface PreviewVideo {
  url: string;
  /** Ends once a frame is on the screen, or nothing has come of it. */
  shown: Promise<void>;
  /** When it was begun, in milliseconds of the page's clock. */
  startedAt: number;
  /** When its first frame was on the screen, if the player went on with it; null while not. */
  shownAt(): number | null;
  /** Whether it can be taken over. */
  isAlive(): boolean;
  /** To be called when the player is about to make an element inside `outlet`: it is given this one. */
  passElement(outlet: Element): void;
  /** hls.js for the player's provider: its first instance is the one that plays, unless the film has ended by then. */
  library(): HlsClass;
  /** Whether this is the instance that plays it. */
  isOf(hls: Hls): boolean;
  /** Ends it, where the player is to play something else, or in another way; of no effect once it is taken over. */
  dispose(): void;
}

interface PreviewSetup {
  url: string;
  prefetched: Pick<PrefetchCache, 'take'>;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** Of the line a visit ago, bits a second; null where none is remembered. */
  bandwidth: number | null;
}

/** Says in the page that a film is on before its player: what would cover it waits. */
const SIGN = 'film';

/** As Vidstack makes it; what differs is lost with the hand-over. */
const CONFIG: Partial<HlsConfig> = { lowLatencyMode: false, renderTextTracksNatively: false };

/** By then the player knows whether it has started; or it has, or will have, something else. */
const SETTLED = ['timeupdate', 'pause', 'emptied', 'error'] as const;

/**
 * Plays a stream from its beginning at once, over everything in the page. Where the browser refuses the sound the first
 * frame stands still, and the player, once it is there, does what it does then.
 */
export function openPreviewVideo(document: Document, Library: HlsClass, setup: PreviewSetup): PreviewVideo {
  const video = document.createElement('video');
  const root = document.documentElement;
  const controller = new AbortController();
  const { signal } = controller;
  Object.assign(video, { playsInline: true, volume: setup.volume, muted: setup.muted });
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none';
  const begunAt = performance.now();
  const hls = openHls(Library, setup, signal);
  let isAlive = true;
  let isTaken = false;
  let shownAt: number | null = null;
  let end: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    end = resolve;
  });
  const unsign = () => delete root.dataset[SIGN];
  const dispose = () => {
    if (!isAlive) return;
    isAlive = false;
    controller.abort();
    unsign();
    hls.destroy();
    video.remove();
    end();
  };
  const seen = (now: number) => {
    shownAt ??= now;
    if (isAlive) root.dataset[SIGN] = '';
    end();
  };
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(seen);
  else (video as HTMLVideoElement).addEventListener('loadeddata', ({ timeStamp }) => seen(timeStamp), { signal });

  const handed = handOver(hls, Library, dispose);
  document.body.append(video);
  hls.attachMedia(video);
  hls.loadSource(setup.url);
  // Refused: the player will see to it.
  video.play().catch(() => undefined);

  return {
    url: setup.url,
    shown,
    startedAt: begunAt,
    shownAt: () => (isTaken ? shownAt : null),
    isAlive: () => isAlive,
    passElement(outlet) {
      if (isAlive) handOverElement(video, outlet, signal);
    },
    library: () =>
      handed.library(() => {
        if (!isAlive) return false;
        isAlive = false;
        isTaken = true;
        controller.abort();
        end();
        video.removeAttribute('style');
        if (video.paused) unsign();
        for (const type of SETTLED) video.addEventListener(type, unsign, { once: true });
        return true;
      }),
    isOf: (other) => other === hls,
    dispose,
  };
}

/** The instance as the player would make it, with the first voice: so the player chooses where nobody has. */
function openHls(Library: HlsClass, { prefetched: cache, bandwidth }: PreviewSetup, signal: AbortSignal): Hls {
  const means = readCapabilities(bandwidth);
  const hls = new Library({ ...CONFIG, ...hlsConfig(null, means) });
  installLoaders(hls.config, cache);
  watchBufferRefusals(hls);
  const picture = () => ({ width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio });
  installInitialQuality(hls, { line: () => means.line, picture, chosen: () => null });
  const { AUDIO_TRACKS_UPDATED } = Library.Events;
  const takeFirst = () => {
    hls.off(AUDIO_TRACKS_UPDATED, takeFirst);
    // hls.js itself would take the one that the stream prefers.
    if (hls.audioTracks.length > 0) hls.audioTrack = 0;
  };
  hls.on(AUDIO_TRACKS_UPDATED, takeFirst);
  signal.addEventListener('abort', () => hls.off(AUDIO_TRACKS_UPDATED, takeFirst));
  return hls;
}
