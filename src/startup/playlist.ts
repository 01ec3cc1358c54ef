import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import type { Rendition } from '@/domain/playback/initial-rendition';

/** A rendition of a multivariant playlist. */
export interface InitialRendition extends Rendition {
  /** URL of its media playlist. */
  url: string;
  /** URL of the audio playlist to play with it; null when the audio is muxed. */
  audio: string | null;
}

/** Tolerance of hls.js: a position this close to the end of a segment belongs to the next one, in seconds. */
const LOOKUP_TOLERANCE_S = 0.25;

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
  if (!text.includes('#EXT-X-ENDLIST') || /BYTERANGE|#EXT-X-START:/.test(text) || hasVariables(text)) return [];
  let init = '';
  let end = 0;
  let isGap = false;
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-MAP:')) init = attribute(line, 'URI');
    if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '#EXT-X-GAP') isGap = true;
    if (line === '' || line.startsWith('#')) continue;
    const isMissing = isGap;
    isGap = false;
    if (isMissing || end - LOOKUP_TOLERANCE_S <= startAt) continue;
    return [init, line].filter((uri) => uri !== '').map((uri) => new URL(uri, base).href);
  }
  return [];
}
