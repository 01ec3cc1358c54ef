import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg, once } from './ffmpeg';
import { FRAME_RATE, type Quality, TILE } from './library';

/** Media time as mm:ss.t. */
export const CLOCK = String.raw`%{eif\:floor((t+0.001)/60)\:d\:2}\:${seconds()}`;
/** Seconds and tenths only, which are valid in any repetition of a looped film. */
export const LOOP_CLOCK = String.raw`··\:${seconds()}`;

function seconds(): string {
  return String.raw`%{eif\:mod(floor(t+0.001)\,60)\:d\:2}.%{eif\:mod(floor(t*10+0.001)\,10)\:d}`;
}

const drawClock = (clock: string): string =>
  `drawtext=font='DejaVu Sans':fontsize=h*0.15:fontcolor=white:x=w*0.066:y=h*0.38:text='${clock}'`;

const KEEP_COLOURS = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
const TAG_COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
/**
 * No B-frames, so that the first frame is at zero without an edit list. One thread, so that all machines produce the
 * same bytes.
 */
const VIDEO_CODEC =
  '-c:v libx264 -profile:v main -preset veryslow -tune animation -crf 34 -bf 0 -refs 5 -sc_threshold 0'.split(' ');
const ONE_THREAD = ['-threads', '1', '-filter_threads', '1'];
const AUDIO_CODEC = '-c:a aac -profile:a aac_low -b:a 16k -ac 1 -ar 48000'.split(' ');

/** Peak of -24 dB; lavfi's sine has -18 dB. */
const tone = (hertz: number, durationS: number): string =>
  `sine=frequency=${hertz}:sample_rate=48000:duration=${durationS},volume=-6dB`;

function hls(folder: string, segmentS: number, kind: 'fmp4' | 'mpegts'): string[] {
  const extension = kind === 'fmp4' ? 'm4s' : 'mpegts';
  return [
    ...`-bitexact -f hls -hls_time ${segmentS} -hls_playlist_type vod -hls_segment_type ${kind}`.split(' '),
    ...(kind === 'fmp4' ? ['-hls_fmp4_init_filename', 'init.mp4'] : []),
    '-hls_segment_filename',
    join(folder, `%03d.${extension}`),
    join(folder, 'index.m3u8'),
  ];
}

/** Renders an SVG drawing as a JPEG of its own size. */
export function still(svg: string, target: string, jpegQuality = 6): Promise<void> {
  return once(target, async (draft) => {
    await withPng(svg, draft, (png) =>
      ffmpeg([
        '-i',
        png,
        '-frames:v',
        '1',
        '-q:v',
        String(jpegQuality),
        '-bitexact',
        '-update',
        '1',
        '-f',
        'image2',
        draft,
      ]),
    );
  });
}

export interface VideoJob {
  readonly svg: string;
  readonly quality: Quality;
  readonly clock: string;
  readonly durationS: number;
  readonly segmentS: number;
  /** With a tone the rendition is MPEG-TS with muxed audio. Without one it is fMP4 with video only. */
  readonly toneHz?: number;
}

/** Renders one quality as an HLS media playlist with its segments. */
export function video(job: VideoJob, target: string): Promise<void> {
  return once(target, async (draft) => {
    await mkdir(draft, { recursive: true });
    const frames = String(job.segmentS * FRAME_RATE);
    const sound = job.toneHz === undefined ? ['-an'] : AUDIO_CODEC;
    await withPng(job.svg, draft, (png) =>
      ffmpeg([
        ...['-loop', '1', '-framerate', String(FRAME_RATE), '-i', png],
        ...(job.toneHz === undefined ? [] : ['-f', 'lavfi', '-i', tone(job.toneHz, job.durationS)]),
        ...['-vf', `${drawClock(job.clock)},${KEEP_COLOURS}`, '-t', String(job.durationS)],
        ...[...VIDEO_CODEC, '-g', frames, '-keyint_min', frames, ...TAG_COLOURS, ...ONE_THREAD, ...sound],
        ...hls(draft, job.segmentS, job.toneHz === undefined ? 'fmp4' : 'mpegts'),
      ]),
    );
  });
}

/** Renders one file for progressive playback, with its index before its media. */
export function progressive(
  job: Omit<VideoJob, 'segmentS'> & { readonly toneHz: number },
  target: string,
): Promise<void> {
  return once(target, (draft) =>
    withPng(job.svg, draft, (png) =>
      ffmpeg([
        ...['-loop', '1', '-framerate', String(FRAME_RATE), '-i', png],
        ...['-f', 'lavfi', '-i', tone(job.toneHz, job.durationS)],
        ...['-vf', `${drawClock(job.clock)},${KEEP_COLOURS}`, '-t', String(job.durationS)],
        ...[...VIDEO_CODEC, '-g', String(4 * FRAME_RATE), ...TAG_COLOURS, ...ONE_THREAD, ...AUDIO_CODEC],
        ...['-bitexact', '-movflags', '+faststart', '-f', 'mp4', draft],
      ]),
    ),
  );
}

/** Start of the cut within the tone: after the encoder's priming, at a frame boundary. */
const PRIMING_CUT_S = 8;

/**
 * Renders a steady tone as an HLS audio rendition. It consists of whole AAC frames from the middle of a longer
 * encoding, so it starts at zero without an edit list and can be looped.
 */
export function audio(hertz: number, durationS: number, segmentS: number, target: string): Promise<void> {
  return once(target, async (draft) => {
    await mkdir(draft, { recursive: true });
    const whole = `${draft}.m4a`;
    await ffmpeg(['-f', 'lavfi', '-i', tone(hertz, durationS + 2 * PRIMING_CUT_S), ...AUDIO_CODEC, '-bitexact', whole]);
    await ffmpeg([
      ...['-ss', String(PRIMING_CUT_S), '-i', whole, '-t', String(durationS), '-c', 'copy'],
      ...hls(draft, segmentS, 'fmp4'),
    ]);
    await rm(whole);
  });
}

/** Renders a sprite with one image for every step of the clock. */
export function sprite(
  svg: string,
  clock: string,
  stepS: number,
  grid: readonly [number, number],
  target: string,
): Promise<void> {
  return once(target, (draft) =>
    withPng(svg, draft, (png) =>
      ffmpeg([
        ...['-loop', '1', '-framerate', `1/${stepS}`, '-i', png, '-vf'],
        `${drawClock(clock)},scale=${TILE.width}:${TILE.height}:flags=area,tile=${grid[0]}x${grid[1]}`,
        ...['-frames:v', '1', '-q:v', '6', '-bitexact', '-update', '1', '-f', 'image2', draft],
      ]),
    ),
  );
}

async function withPng(svg: string, beside: string, use: (png: string) => Promise<void>): Promise<void> {
  const drawing = `${beside}.svg`;
  const png = `${beside}.png`;
  await writeFile(drawing, svg);
  await ffmpeg(['-i', drawing, '-frames:v', '1', '-update', '1', '-f', 'image2', png]);
  await use(png);
  await rm(drawing);
  await rm(png);
}
