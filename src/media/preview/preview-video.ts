import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { framePixels } from '@/lib/frame-pixels';
import { watchBufferRefusals } from '../hls/buffer-refusals';
import { endOpenAudio } from '../hls/end-open-audio';
import { hlsConfig, installLoaders } from '../hls/hls-config';
import type { HlsClass } from '../hls/hls-library';
import { holdBuffer, releaseBuffer } from '../hls/hold-buffer';
import { installKnownDuration } from '../hls/known-duration';
import { startAfterGap } from '../hls/start-after-gap';
import { installInitialQuality } from '../hls/start-level';
import type { CmcdSession } from '../network/cmcd-session';
import { readCapabilities } from '../network/device-capabilities';
import { createFilmSign } from './film-sign';
import type { takeOverHls } from './hls-takeover';
import { recordEvents } from './record-events';

/** A stream that plays or waits before the player exists, in an element that the player takes over. */
export interface PreviewVideo {
  url: string;
  /** Start position in seconds; null for the beginning. */
  startAt: number | null;
  /** Resolves once a frame can be shown, or the preview has failed. */
  ready: Promise<void>;
  /** Resolves once a playing frame is on the screen, or the preview has failed. */
  shown: Promise<void>;
  /** Start time in milliseconds of the page's clock; null while it waits. */
  startedAt(): number | null;
  /** Time of its first frame, if the player continued with it; null before. */
  shownAt(): number | null;
  /** Whether the player can take it over. */
  isAlive(): boolean;
  /** Starts a waiting preview. No effect on a playing one, and after the takeover. */
  play(): void;
  /** Sets the sound of the host page's request. No effect after the takeover. */
  setSound(sound: { volume?: number; muted?: boolean }): void;
  /** Passes the element to the player, which is about to create one inside `outlet`. */
  passElement(pass: (video: HTMLVideoElement, signal: AbortSignal) => void): void;
  /** hls.js for the player's provider. Its first instance is the playing one, unless the preview has ended. */
  library(takeOver: typeof takeOverHls): HlsClass;
  /** Whether this instance plays the preview. */
  isOf(hls: Hls): boolean;
  /** Shows the player's overlays. The player calls it once it knows that the taken preview plays, or ends it. */
  settled(plays: boolean): void;
  /** Ends the preview if the player is to play something else. No effect after the takeover. */
  dispose(): void;
}

interface PreviewSetup {
  url: string;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  /** Whether it plays at once. Otherwise it loads behind the shell and waits for a press. */
  plays: boolean;
  audio: AudioRequest;
  /** The view that its requests name; null without CMCD. */
  cmcd: CmcdSession | null;
  prefetched: Pick<PrefetchCache, 'take'>;
  settings: PreviewSettings;
}

/** The stored settings of the viewer. */
interface PreviewSettings {
  /** 0-1. */
  volume(): number;
  muted(): boolean;
  /** Bandwidth of the last visit, bits per second; null without one. */
  bandwidth(): number | null;
  /** Height of the rendition that the viewer chose; null for the automatic choice. */
  choice(name: 'height'): number | null;
}

/** Vidstack's settings. Other settings would be lost at the takeover. */
const CONFIG: Partial<HlsConfig> = { lowLatencyMode: false, renderTextTracksNatively: false };

/**
 * Plays a stream over everything in the page, at once or after a press. If the browser refuses sound, the first frame
 * stays still until the player handles the refusal.
 */
export function openPreviewVideo(document: Document, Library: HlsClass, setup: PreviewSetup): PreviewVideo {
  const video = createVideo(document, setup);
  const sign = createFilmSign(document);
  const controller = new AbortController();
  const { signal } = controller;
  const hls = openHls(Library, setup, signal);
  let isAlive = true;
  let isTaken = false;
  let shownAt: number | null = null;
  const { ready, shown, promises, end } = createWaits();
  const dispose = () => {
    if (!isAlive) return;
    isAlive = false;
    controller.abort();
    sign.remove();
    hls.destroy();
    release(video);
    end();
  };
  const seen = (now: number) => {
    shownAt ??= now;
    if (isAlive) sign.show();
    shown.end();
  };
  const { start, startedAt } = createStart(video, seen, signal, () => releaseBuffer(hls));
  video.addEventListener('loadeddata', ready.end, { signal });

  const endRecord = recordEvents(hls, Library, dispose);
  // Without a press nobody may ever watch more than the first segment.
  if (!setup.plays) holdBuffer(hls);
  load(hls, video, setup.url);
  if (setup.plays) start();

  return {
    url: setup.url,
    startAt: setup.startAt,
    ...promises,
    startedAt,
    shownAt: () => (isTaken ? shownAt : null),
    isAlive: () => isAlive,
    play: start,
    setSound: (sound) => void (isAlive && Object.assign(video, sound)),
    passElement: (pass) => void (isAlive && pass(video, signal)),
    library: (takeOver) =>
      takeOver(hls, Library, endRecord, () => {
        if (!isAlive) return false;
        isAlive = false;
        isTaken = true;
        controller.abort();
        end();
        // The element takes the layout of the player.
        video.removeAttribute('style');
        sign.follow(video);
        return true;
      }),
    isOf: (other) => other === hls,
    settled: sign.settle,
    dispose,
  };
}

/** Puts the element into the page and loads the stream there. */
function load(hls: Hls, video: HTMLVideoElement, url: string): void {
  video.ownerDocument.body.append(video);
  hls.attachMedia(video);
  hls.loadSource(url);
}

/** The first start of the element, which no longer happens after the takeover. */
function createStart(video: HTMLVideoElement, seen: (now: number) => void, signal: AbortSignal, starting: () => void) {
  let startedAt: number | null = null;
  const start = () => {
    if (signal.aborted || startedAt !== null) return;
    startedAt = performance.now();
    starting();
    video.style.visibility = '';
    onFirstFrame(video, seen, signal);
    // The player handles a refusal.
    video.play().catch(() => undefined);
  };
  return { start, startedAt: () => startedAt };
}

/** The waits for the data and for the first frame. `end` ends both. */
function createWaits() {
  const ready = createEnd();
  const shown = createEnd();
  const end = () => {
    ready.end();
    shown.end();
  };
  return { ready, shown, promises: { ready: ready.promise, shown: shown.promise }, end };
}

/** A promise and the function that resolves it. */
function createEnd(): { promise: Promise<void>; end: () => void } {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

/** Creates the element over everything in the page. A waiting one is hidden: the shell shows the poster. */
function createVideo(document: Document, { settings, plays }: PreviewSetup): HTMLVideoElement {
  const video = document.createElement('video');
  const [volume, muted] = [settings.volume(), settings.muted()];
  Object.assign(video, { playsInline: true, preload: 'auto', volume, muted });
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none';
  if (!plays) video.style.visibility = 'hidden';
  return video;
}

/** Removes the element, unless the player shows it already and loads its own stream there. */
function release(video: HTMLVideoElement): void {
  if (video.parentNode === video.ownerDocument.body) video.remove();
  else video.removeAttribute('style');
}

function onFirstFrame(video: HTMLVideoElement, seen: (now: number) => void, signal: AbortSignal): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(seen);
  else (video as HTMLVideoElement).addEventListener('loadeddata', ({ timeStamp }) => seen(timeStamp), { signal });
}

/** Creates the instance with the player's settings and its choice of the audio track. */
function openHls(Library: HlsClass, setup: PreviewSetup, signal: AbortSignal): Hls {
  const { prefetched: cache, settings, startAt, audio, cmcd } = setup;
  const capabilities = readCapabilities(settings.bandwidth());
  const hls = new Library({ ...CONFIG, ...hlsConfig(startAt, capabilities), ...(cmcd && { cmcd }) });
  installLoaders(hls.config, cache);
  watchBufferRefusals(hls);
  installKnownDuration(hls);
  startAfterGap(hls);
  endOpenAudio(hls);
  installInitialQuality(hls, {
    bandwidth: () => capabilities.bandwidth,
    frameSize: () => framePixels(window),
    chosenHeight: () => settings.choice('height'),
  });
  const { AUDIO_TRACKS_UPDATED } = Library.Events;
  const chooseTrack = () => {
    hls.off(AUDIO_TRACKS_UPDATED, chooseTrack);
    // hls.js would choose the stream's default track.
    const tracks = hls.audioTracks.map(({ name, lang = '' }, index) => ({ label: name, language: lang, index }));
    const chosen = chooseAudioTrack(tracks, audio);
    if (chosen !== undefined) hls.audioTrack = chosen.index;
  };
  hls.on(AUDIO_TRACKS_UPDATED, chooseTrack);
  signal.addEventListener('abort', () => hls.off(AUDIO_TRACKS_UPDATED, chooseTrack));
  return hls;
}
