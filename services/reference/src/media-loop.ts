import { readTimescale, shiftSegment } from './fmp4';
import { type MediaBody, mediaBody, readSample } from './media-source';

/** One entry of a loop's playlist. */
export interface LoopSegment {
  readonly duration: number;
  readonly name: string;
}

/** Reads the segments of a loop from the playlist beside them. Null when the folder is no loop. */
export async function readLoop(folder: string): Promise<LoopSegment[] | null> {
  const bytes = await readSample(`${folder}/index.m3u8`);
  if (bytes === null) return null;
  const entries = new TextDecoder().decode(bytes).matchAll(/#EXTINF:([\d.]+),.*\n(.+)/g);
  return [...entries].map(([, duration, name]) => ({ duration: Number(duration), name: name ?? '' }));
}

/** Rounds the sum of the segments, because loops are whole seconds long. */
export const lengthOf = (loop: readonly LoopSegment[]): number =>
  Math.round(loop.reduce((sum, { duration }) => sum + duration, 0));

/** Returns a segment of a later repetition of its loop. Only its times differ. */
export async function repeatedSegment(
  folder: string,
  loop: readonly LoopSegment[],
  name: string,
  turn: number,
): Promise<MediaBody | null> {
  const [init, segment] = await Promise.all([readSample(`${folder}/init.mp4`), readSample(`${folder}/${name}`)]);
  if (init === null || segment === null) return null;
  return mediaBody(name, shiftSegment(segment, turn * lengthOf(loop) * readTimescale(init), turn * loop.length));
}
