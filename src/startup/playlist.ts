import type { Rendition } from '@/domain/playback/initial-rendition';

/** A rendition of a multivariant playlist. */
export interface InitialRendition extends Rendition {
  /** URL of its media playlist. */
  url: string;
  /** URL of the default audio playlist; null when the audio is muxed. */
  audio: string | null;
}

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean) ?? '';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/**
 * Reads a multivariant playlist; a media playlist gives an empty list. The audio track is the first of the rendition's
 * group, whatever the stream's own default, as the player chooses (docs/behaviour.md, Audio).
 */
export function readMaster(text: string, base: string): InitialRendition[] {
  const lines = linesOf(text);
  const sounds = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO');
  return lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'));
    const [width, height] = attribute(line, 'RESOLUTION').split('x').map(Number);
    const group = attribute(line, 'AUDIO');
    const sound = attribute(sounds.find((one) => attribute(one, 'GROUP-ID') === group) ?? '', 'URI');
    return {
      url: new URL(uri ?? '', base).href,
      audio: sound === '' ? null : new URL(sound, base).href,
      bitrate: Number(attribute(line, 'BANDWIDTH')),
      width: width || 0,
      height: height || 0,
      codecs: attribute(line, 'CODECS') || undefined,
      videoRange: attribute(line, 'VIDEO-RANGE') || undefined,
    };
  });
}

/**
 * URLs of the init segment and the first segment. Empty for a live stream, which starts near its end, and for byte
 * ranges.
 */
export function firstFiles(text: string, base: string): string[] {
  if (!text.includes('#EXT-X-ENDLIST') || text.includes('BYTERANGE')) return [];
  const lines = linesOf(text);
  const init = attribute(lines.find((line) => line.startsWith('#EXT-X-MAP:')) ?? '', 'URI');
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  return [init, first].filter((uri) => uri).map((uri) => new URL(uri as string, base).href);
}
