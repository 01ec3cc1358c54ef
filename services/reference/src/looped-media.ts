import { FILM_S } from '../../../dev/media/library';
import { type LoopSegment, lengthOf, readLoop, repeatedSegment } from './media-loop';
import { type MediaSource, mediaBody } from './media-source';

const RENDITION = /^(film\/(?:v\d+|audio\/[a-z0-9]+))\/(.+)$/;
const TURN = /^t(\d+)-(.+\.m4s)$/;

/**
 * Serves a film of 40 minutes from a short loop. The playlist lists the segments of every repetition. Each segment's
 * times are shifted on request, so that the timeline is continuous without discontinuity tags.
 */
export const loopedMedia: MediaSource = async (path) => {
  const [, folder, name] = RENDITION.exec(path) ?? [];
  if (folder === undefined || name === undefined) return null;
  const [, turnText, file] = TURN.exec(name) ?? [];
  if (name !== 'index.m3u8' && file === undefined) return null;
  const loop = await readLoop(folder);
  if (loop === null) return null;
  if (file === undefined) return mediaBody(name, filmPlaylist(loop));
  const turn = Number(turnText);
  return turn < FILM_S / lengthOf(loop) ? repeatedSegment(folder, loop, file, turn) : null;
};

function filmPlaylist(loop: readonly LoopSegment[]): string {
  const target = Math.ceil(Math.max(...loop.map(({ duration }) => duration)));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-MEDIA-SEQUENCE:0'];
  lines.push('#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MAP:URI="init.mp4"');
  for (let turn = 0; turn < FILM_S / lengthOf(loop); turn += 1) {
    for (const { duration, name } of loop) lines.push(`#EXTINF:${duration.toFixed(6)},`, `t${turn}-${name}`);
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}
