import { LIVE_SEGMENT_S } from '../../../dev/media/library';
import { type LoopSegment, lengthOf, readLoop, repeatedSegment } from './media-loop';
import { type MediaSource, mediaBody } from './media-source';

/** DVR window at the start of the service. */
const FIRST_WINDOW_S = 120;
/**
 * Length of an event. Event playlists never drop a segment, so a new event begins after this time and keeps only the
 * first window.
 */
const EVENT_S = 1800;

const RENDITION = /^(live\/(?:v\d+|audio\/[a-z0-9]+))\/(?:index\.m3u8|n(\d{1,9})\.m4s)$/;

/** Milliseconds since 1970. */
export type Clock = () => number;

/**
 * Creates an endless broadcast from a short loop. It began two minutes before the service. The clock alone determines
 * the segments on air. The timeline continues through loops and events without discontinuity.
 */
export function liveMedia(now: Clock): MediaSource {
  const startedAt = now() - FIRST_WINDOW_S * 1000;
  return async (path) => {
    const [, folder, number] = RENDITION.exec(path) ?? [];
    if (folder === undefined) return null;
    const loop = await readLoop(folder);
    if (loop === null) return null;
    const onAir = Math.floor((now() - startedAt) / (LIVE_SEGMENT_S * 1000));
    if (number === undefined) return mediaBody(path, livePlaylist(loop, onAir, startedAt));
    const name = loop[Number(number) % loop.length]?.name;
    if (name === undefined || Number(number) >= onAir) return null;
    return repeatedSegment(folder, loop, name, Math.floor(Number(number) / loop.length));
  };
}

function livePlaylist(loop: readonly LoopSegment[], onAir: number, startedAt: number): string {
  const events = Math.floor((onAir - FIRST_WINDOW_S / LIVE_SEGMENT_S) / (EVENT_S / LIVE_SEGMENT_S));
  const first = (events * EVENT_S) / LIVE_SEGMENT_S;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${LIVE_SEGMENT_S}`];
  // With native HLS, Vidstack recognises a rewindable stream by its own tag.
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first}`, '#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-DVR-ENABLED:true');
  lines.push('#EXT-X-MAP:URI="init.mp4"');
  for (let number = first; number < onAir; number += 1) {
    const position = number % loop.length;
    const before = loop.slice(0, position).reduce((sum, { duration }) => sum + duration, 0);
    const start = ((number - position) / loop.length) * lengthOf(loop) + before;
    const date = new Date(Math.round(startedAt + start * 1000)).toISOString();
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${date}`);
    lines.push(`#EXTINF:${loop[position]?.duration.toFixed(6)},`, `n${number}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}
