import { FILM_S } from '../media/library';
import { readTimescale, shiftSegment } from './fmp4';
import { type MediaSource, mediaBody, readSample } from './media-source';

const RENDITION = /^(film\/(?:v\d+|audio\/[a-z0-9]+))\/(.+)$/;
const TURN = /^t(\d+)-(.+\.m4s)$/;

interface Segment {
  readonly duration: number;
  readonly name: string;
}

/**
 * The film of forty minutes out of a short loop. The playlist names every segment of every turn, and a segment's times
 * are moved to its turn when it is asked for, so the timeline is continuous and needs no discontinuity marks.
 */
export const loopedMedia: MediaSource = async (path) => {
  const [, folder, name] = RENDITION.exec(path) ?? [];
  if (folder === undefined || name === undefined) return null;
  if (name === 'index.m3u8') {
    const loop = await readLoop(folder);
    return loop === null ? null : mediaBody(name, filmPlaylist(loop));
  }
  const [, turnText, file] = TURN.exec(name) ?? [];
  if (turnText === undefined || file === undefined) return null;
  return turnedSegment(folder, file, Number(turnText));
};

async function turnedSegment(folder: string, file: string, turn: number): ReturnType<MediaSource> {
  const [loop, init, segment] = await Promise.all([
    readLoop(folder),
    readSample(`${folder}/init.mp4`),
    readSample(`${folder}/${file}`),
  ]);
  if (loop === null || init === null || segment === null) return null;
  const loopS = lengthOf(loop);
  if (turn >= FILM_S / loopS) return null;
  return mediaBody(file, shiftSegment(segment, turn * loopS * readTimescale(init), turn * loop.length));
}

async function readLoop(folder: string): Promise<Segment[] | null> {
  const bytes = await readSample(`${folder}/index.m3u8`);
  if (bytes === null) return null;
  const entries = new TextDecoder().decode(bytes).matchAll(/#EXTINF:([\d.]+),.*\n(.+)/g);
  return [...entries].map(([, duration, name]) => ({ duration: Number(duration), name: name ?? '' }));
}

/** The loops are whole seconds long; the sum of their parts may miss that by a rounding. */
const lengthOf = (loop: readonly Segment[]): number =>
  Math.round(loop.reduce((sum, { duration }) => sum + duration, 0));

function filmPlaylist(loop: readonly Segment[]): string {
  const target = Math.ceil(Math.max(...loop.map(({ duration }) => duration)));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-MEDIA-SEQUENCE:0'];
  lines.push('#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MAP:URI="init.mp4"');
  for (let turn = 0; turn < FILM_S / lengthOf(loop); turn += 1) {
    for (const { duration, name } of loop) lines.push(`#EXTINF:${duration.toFixed(6)},`, `t${turn}-${name}`);
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}
