import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../tests/support/chromium';
import { assSamples } from './samples';

/**
 * Compares the drawing of ASS with libass in ffmpeg: `npm run bench:ass -- FOLDER [sample …]` writes the pictures
 * into the folder, and prints for each library the pixels that differ, in percent of the frame and of what either draws,
 * and the time of the drawing. `--fps` adds the frames a second of two seconds, with the CPU of the page slowed four
 * times. `npm run bench` installs assjs.
 */

const isTimed = process.argv.includes('--fps');
const [FOLDER = 'node_modules/.vv/ass', ...only] = process.argv.slice(2).filter((given) => given !== '--fps');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILM = [0x40, 0x50, 0x70];
/** Of 255, in any channel: two ways to smooth an edge differ by less. */
const TOLERANCE = 32;
/** Least difference from the film of a pixel that is drawn. */
const DRAWN = 16;
const LIBRARIES = ['jassub', 'assjs'] as const;

const differs = (a: Buffer, b: ArrayLike<number>, at: number, by: number, from = at): boolean =>
  [0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[from + channel] ?? 0)) > by);

/** Three bytes a pixel. */
const pixelsOf = (name: string): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', name, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    cwd: FOLDER,
    maxBuffer: 10_000_000,
  });

function compare(picture: string, libass: string): { ofFrame: number; ofDrawn: number } {
  const [a, b] = [pixelsOf(picture), pixelsOf(libass)];
  let [wrong, drawn] = [0, 0];
  for (let at = 0; at < b.length; at += 3) {
    if (differs(a, FILM, at, DRAWN, 0) || differs(b, FILM, at, DRAWN, 0)) drawn += 1;
    if (differs(a, b, at, TOLERANCE)) wrong += 1;
  }
  return { ofFrame: (wrong / (b.length / 3)) * 100, ofDrawn: (wrong / Math.max(1, drawn)) * 100 };
}

/** The frame as libass draws it. RGB keeps the edges of colours. */
function drawByFfmpeg(name: string, at: number): string {
  const filters = `format=rgb24,setpts=PTS+${at}/TB,ass=${name}.ass:fontsdir=fonts`;
  const source = 'color=c=0x405070:s=1280x720:r=25:d=1';
  const options = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-vf', filters, '-frames:v', '1'];
  execFileSync('ffmpeg', [...options, '-update', '1', `${name}.libass.png`], { cwd: FOLDER });
  return `${name}.libass.png`;
}

mkdirSync(join(FOLDER, 'fonts'), { recursive: true });
copyFileSync(join(ROOT, 'node_modules/jassub/dist/default.woff2'), join(FOLDER, 'fonts/default.woff2'));
const mono = execFileSync('fc-match', ['-f', '%{file}', 'DejaVu Sans Mono'], { encoding: 'utf8' });
const samples = assSamples(readFileSync(mono)).filter(({ name }) => only.length === 0 || only.includes(name));

const server = await createServer({ root: ROOT, logLevel: 'error', server: { port: 0, hmr: false } });
await server.listen();
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGS] });
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
const session = await page.context().newCDPSession(page);

async function speedOf(library: (typeof LIBRARIES)[number], text: string, at: number): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const fps = await page.evaluate<number>(`play(${JSON.stringify(library)}, ${JSON.stringify(text)}, ${at - 1}, 2)`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return fps;
}

await page.goto(new URL('/bench/ass/page.html', server.resolvedUrls?.local[0]).href);
await page.waitForFunction('window.show');
for (const { name, at, text } of samples) {
  writeFileSync(join(FOLDER, `${name}.ass`), text);
  const wanted = drawByFfmpeg(name, at);
  const figures: string[] = [name.padEnd(18)];
  for (const library of LIBRARIES) {
    const call = `show(${JSON.stringify(library)}, ${JSON.stringify(text)}, ${at})`;
    const ms = await page.evaluate<number>(call).catch((error: Error) => error.message.split('\n')[0]);
    const picture = `${name}.${library}.png`;
    await page.screenshot({ path: join(FOLDER, picture) });
    const { ofFrame, ofDrawn } = compare(picture, wanted);
    const time = typeof ms === 'number' ? `${Math.round(ms)} ms` : ms;
    const perSecond = isTimed ? ` ${Math.round(await speedOf(library, text, at))} fps` : '';
    figures.push(`${library} ${ofFrame.toFixed(2)} % ${ofDrawn.toFixed(1)} % ${time}${perSecond}`);
  }
  console.log(figures.join(' | '));
}
await browser.close();
await server.close();
