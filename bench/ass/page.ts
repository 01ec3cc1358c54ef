import { drawAss } from '@/media/captions/draw-ass';

/** The page of `compare.ts`: a film of one colour, over which both libraries draw a second of a file. */

const video = document.getElementById('video') as HTMLVideoElement;
const layer = document.getElementById('layer') as HTMLElement;
const film = { videoWidth: 1280, videoHeight: 720, currentTime: 0, paused: true };
for (const name of Object.keys(film) as (keyof typeof film)[])
  Object.defineProperty(video, name, { get: () => film[name], set: () => undefined });

let end = () => {};

const frames = (count: number): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => (count > 1 ? frames(count - 1).then(resolve) : resolve())));

/** Draws this second, and resolves with the milliseconds until it was there. */
async function show(library: 'jassub' | 'assjs', text: string, at: number): Promise<number> {
  end();
  layer.textContent = '';
  film.currentTime = at;
  const start = performance.now();
  if (library === 'jassub') {
    const controller = new AbortController();
    end = () => controller.abort();
    await drawAss({ text, video, layer, delay: () => 0, onDrawn: () => undefined, signal: controller.signal });
  } else {
    const { default: ASS } = await import(/* @vite-ignore */ `/bench/node_modules/${library}/dist/ass.js`);
    const drawing = new ASS(text, video, { container: layer });
    end = () => void drawing.destroy();
    drawing.delay = 0;
    await document.fonts.ready;
  }
  const passed = performance.now() - start;
  // The worker's canvas reaches the screen some frames later.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await frames(2);
  return passed;
}

/** Plays some seconds of a file, and resolves with the frames of the screen in a second of them. */
async function play(library: 'jassub' | 'assjs', text: string, from: number, seconds: number): Promise<number> {
  film.paused = false;
  await show(library, text, from);
  video.dispatchEvent(new Event('playing'));
  const start = performance.now();
  let count = 0;
  for (let passed = 0; passed < seconds; count += 1) {
    await frames(1);
    passed = (performance.now() - start) / 1000;
    film.currentTime = from + passed;
  }
  film.paused = true;
  return count / seconds;
}

// Each frame of the screen has one of the film.
video.requestVideoFrameCallback = (tell) =>
  requestAnimationFrame((now) => tell(now, { mediaTime: film.currentTime } as VideoFrameCallbackMetadata));

Object.assign(window, { show, play });
