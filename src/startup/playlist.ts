import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import { firstSegment } from '@/domain/playback/first-segment';
import type { Rendition } from '@/domain/playback/initial-rendition';
import { isLivePlaylist } from '@/domain/playback/live';

/** A rendition of a multivariant playlist. */
export interface InitialRendition extends Rendition {
  /** URL of its media playlist. */
  url: string;
  /** URL of the audio playlist to play with it; null when the audio is muxed. */
  audio: string | null;
}

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean) ?? '';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Variables, which hls.js fills in: from the query of the URL, or from another playlist. */
const hasVariables = (text: string): boolean => text.includes('#EXT-X-DEFINE:');

/**
 * Reads a multivariant playlist; a media playlist gives an empty list, and so does one with variables. The audio track is
 * chosen among those of the rendition's group, whatever the stream's own default, as the player chooses
 * (docs/behaviour.md, Audio).
 */
export function readMaster(text: string, base: string, request: AudioRequest): InitialRendition[] {
  if (hasVariables(text)) return [];
  const lines = linesOf(text);
  const sounds = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO')
    .map((line) => ({
      group: attribute(line, 'GROUP-ID'),
      label: attribute(line, 'NAME'),
      language: attribute(line, 'LANGUAGE'),
      uri: attribute(line, 'URI'),
    }));
  return lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'));
    const [width, height] = attribute(line, 'RESOLUTION').split('x').map(Number);
    const group = attribute(line, 'AUDIO');
    const sound = chooseAudioTrack(
      sounds.filter((one) => one.group === group),
      request,
    );
    return {
      url: new URL(uri ?? '', base).href,
      audio: sound?.uri ? new URL(sound.uri, base).href : null,
      bitrate: Number(attribute(line, 'BANDWIDTH')),
      width: width || 0,
      height: height || 0,
      codecs: attribute(line, 'CODECS') || undefined,
      videoRange: attribute(line, 'VIDEO-RANGE') || undefined,
    };
  });
}

/**
 * URLs of the init segment and of the segment at `startAt` seconds, as hls.js looks it up, or of the first one behind a
 * gap there. Empty for a live stream, which starts near its end, for a playlist with a start of its own, for byte ranges,
 * for variables, and past the end.
 */
export function firstFiles(text: string, base: string, startAt: number): string[] {
  if (isLivePlaylist(text) || /BYTERANGE|#EXT-X-START:/.test(text) || hasVariables(text)) return [];
  const first = firstSegment(readSegments(text), startAt);
  return [first?.init, first?.uri].flatMap((uri) => (uri ? [new URL(uri, base).href] : []));
}

function readSegments(text: string) {
  let init = '';
  let end = 0;
  let gap = false;
  return linesOf(text).flatMap((line) => {
    if (line.startsWith('#EXT-X-MAP:')) init = attribute(line, 'URI');
    if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '#EXT-X-GAP') gap = true;
    if (line === '' || line.startsWith('#')) return [];
    const segment = { init, uri: line, end, gap };
    gap = false;
    return [segment];
  });
}
