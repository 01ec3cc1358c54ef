import type { default as Hls, HlsConfig } from 'hls.js';
import type { FetchedAhead } from '@/lib/fetched-ahead';
import { lendElement } from './early-element';
import { tendFirstQuality } from './first-quality';
import { equipLoaders, hlsConfig } from './hls-config';
import { handOver } from './hls-hand-over';
import type { HlsClass } from './hls-library';
import { readMeans } from './playing-means';

/** A stream that plays before there is a player, in an element that the player then takes over. */
export interface EarlyFilm {
  url: string;
  /** Ends once a frame is on the screen, or nothing has come of it. */
  shown: Promise<void>;
  /** Whether it can be taken over. */
  isAlive(): boolean;
  /** To be called when the player is about to make an element inside `outlet`: it is given this one. */
  lend(outlet: Element): void;
  /** hls.js for the player's provider: its instance is the one that plays. */
  library(): HlsClass;
  /** Ends it, where the player is to play something else, or in another way. */
  dispose(): void;
}

interface FilmSetup {
  url: string;
  ahead: Pick<FetchedAhead, 'take'>;
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

/**
 * Plays a stream from its beginning at once, over everything in the page. Where the browser refuses the sound the first
 * frame stands still, and the player, once it is there, does what it does then.
 */
export function openEarlyFilm(document: Document, Library: HlsClass, setup: FilmSetup): EarlyFilm {
  const video = document.createElement('video');
  const root = document.documentElement;
  const controller = new AbortController();
  const { signal } = controller;
  Object.assign(video, { playsInline: true, volume: setup.volume, muted: setup.muted });
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none';
  const means = readMeans(setup.bandwidth);
  const hls: Hls = new Library({ ...CONFIG, ...hlsConfig(null, means) });
  equipLoaders(hls.config, setup.ahead);
  const picture = () => ({ width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio });
  tendFirstQuality(hls, { line: () => means.line, picture, chosen: () => null });
  let isAlive = true;
  let end: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    end = resolve;
  });
  const dispose = () => {
    if (!isAlive) return;
    isAlive = false;
    controller.abort();
    delete root.dataset[SIGN];
    hls.destroy();
    video.remove();
    end();
  };
  const seen = () => {
    if (isAlive) root.dataset[SIGN] = '';
    end();
  };
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(seen);
  else (video as HTMLVideoElement).addEventListener('loadeddata', seen, { signal });

  const recorded = handOver(hls, Library, dispose);
  document.body.append(video);
  hls.attachMedia(video);
  hls.loadSource(setup.url);
  // Refused: the player will see to it.
  video.play().catch(() => undefined);

  return {
    url: setup.url,
    shown,
    isAlive: () => isAlive,
    lend: (outlet) => lendElement(document, video, outlet, signal),
    library: () =>
      recorded.library(() => {
        isAlive = false;
        video.removeAttribute('style');
        // By then the player knows that it has started.
        video.addEventListener('timeupdate', () => delete root.dataset[SIGN], { once: true });
      }),
    dispose,
  };
}
