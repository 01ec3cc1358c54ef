import { proxy, transfer } from 'abslink';
import { wrap } from 'abslink/w3c';
import fontUrl from 'jassub/dist/default.woff2?url';
import wasmUrl from 'jassub/dist/wasm/jassub-worker.wasm?url';
import workerUrl from 'jassub/dist/worker/worker.js?worker&url';
import { withDeadline } from '@/lib/deadline';

/**
 * Draws a file of ASS as its author wrote it: jassub runs libass in a worker, which draws into a canvas over the video
 * (docs/decisions/029-ass-by-libass.md). The part of jassub for the page is left out: it needs a library under the GPL.
 */

/** From the request of the worker to the first drawing: 2 MB have to load. */
const START_LIMIT_MS = 30_000;
/** Longest time of one drawing. */
const DRAW_LIMIT_MS = 5_000;
/** Pixels of the screen; a larger canvas costs more than it shows. */
const MAX_HEIGHT_PX = 1080;

interface AssDrawing {
  text: string;
  video: HTMLVideoElement;
  /** The box of the video. The canvas is its child, and the style sheet gives both the video's shape. */
  layer: HTMLElement;
  /** Delay of the subtitles in seconds. */
  delay(): number;
  /** True from the first drawing on; false where the drawing has ended by itself. */
  onDrawn(isDrawn: boolean): void;
  signal: AbortSignal;
}

/** The used part of `ASSRenderer` in the worker. */
interface Renderer {
  _draw(seconds: number, repaint: boolean): Promise<void>;
  _resizeCanvas(width: number, height: number, videoWidth: number, videoHeight: number): Promise<void>;
}

/**
 * Draws until the signal ends. Rejects where the browser cannot, or the code does not load.
 * @returns draws again at once, as after a change of the delay
 */
export async function drawAss({ text, video, layer, delay, onDrawn, signal }: AssDrawing): Promise<() => void> {
  const canvas = document.createElement('canvas');
  const worker = new Worker(workerUrl, { type: 'module', name: 'jassub-worker' });
  const end = () => {
    worker.terminate();
    canvas.remove();
  };
  signal.addEventListener('abort', end);
  // A drawing of a canvas outside of the page may be lost.
  layer.append(canvas);
  try {
    const renderer = await withDeadline(openRenderer(worker, canvas, text), START_LIMIT_MS);
    if (signal.aborted) return () => undefined;
    const fail = () => {
      end();
      onDrawn(false);
    };
    const { draw, resize } = createDrawing(renderer, { video, layer, delay, signal }, fail);
    await resize();
    if (canvas.isConnected) onDrawn(true);
    const sizes = new ResizeObserver(resize);
    sizes.observe(layer);
    signal.addEventListener('abort', () => sizes.disconnect());
    for (const event of ['resize', 'seeked']) video.addEventListener(event, resize, { signal });
    followFrames(video, draw, signal);
    return () => void draw();
  } catch (error) {
    end();
    throw error;
  }
}

/** Draws one moment at a time. One that is asked for meanwhile follows as the moment that it is by then. */
function createDrawing(
  renderer: Renderer,
  { video, layer, delay, signal }: Pick<AssDrawing, 'video' | 'layer' | 'delay' | 'signal'>,
  fail: () => void,
) {
  let time = Number.NaN;
  let isBusy = false;
  let isStale = false;
  /** @param repaint also where nothing has changed since the last time */
  const draw = async (frameTime = video.currentTime, repaint = false): Promise<void> => {
    isStale = isBusy;
    if (isBusy || signal.aborted || (!repaint && time === frameTime - delay())) return;
    isBusy = true;
    time = frameTime - delay();
    try {
      await withDeadline(renderer._draw(time, repaint), DRAW_LIMIT_MS);
    } catch {
      // No other drawing follows: it stays busy.
      return fail();
    }
    isBusy = false;
    if (isStale) void draw(undefined, true);
  };
  const resize = async () => {
    const size = sizeOf(video, layer);
    if (size === null) return;
    await renderer._resizeCanvas(size.width, size.height, video.videoWidth, video.videoHeight);
    await draw(undefined, true);
  };
  return { draw, resize };
}

/** Resolves with the drawing side of the worker, with the fonts of the file and one of the player. */
async function openRenderer(worker: Worker, canvas: HTMLCanvasElement, subContent: string): Promise<Renderer> {
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker of the subtitles does not load')));
  });
  const surface = canvas.transferControlToOffscreen();
  const Remote = wrap(worker) as unknown as new (...given: unknown[]) => Promise<Renderer>;
  const url = (file: string) => new URL(file, document.baseURI).href;
  const options = {
    wasmUrl: url(wasmUrl),
    width: canvas.width,
    height: canvas.height,
    subContent,
    fonts: [url(fontUrl)],
    availableFonts: {},
    defaultFont: 'liberation sans',
    debug: false,
    libassMemoryLimit: 0,
    libassGlyphLimit: 0,
    queryFonts: false,
  };
  const noFont = proxy(async () => undefined);
  return Promise.race([broken, new Remote(options, noFont, transfer(surface, [surface]))]);
}

/** The pixels of the video's picture on the screen; null before the video has one. */
function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement, { clientWidth, clientHeight }: HTMLElement) {
  if (videoWidth === 0 || clientWidth === 0) return null;
  const ratio = videoWidth / videoHeight;
  const height = Math.min(MAX_HEIGHT_PX, Math.min(clientHeight, clientWidth / ratio) * devicePixelRatio);
  return { width: Math.round(height * ratio), height: Math.round(height) };
}

/** Calls `show` with the second of each frame of the film; without that event, with each frame of the screen. */
function followFrames(video: HTMLVideoElement, show: (seconds?: number) => void, signal: AbortSignal): void {
  const hasEvent = 'requestVideoFrameCallback' in video;
  const wait = () => {
    if (signal.aborted) return;
    if (hasEvent) video.requestVideoFrameCallback((_, { mediaTime }) => step(mediaTime));
    else requestAnimationFrame(() => step());
  };
  const step = (seconds?: number) => {
    show(seconds);
    wait();
  };
  wait();
}
