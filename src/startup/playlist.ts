import type { Rendition } from '@/domain/playback/initial-rendition';

/** A quality of a stream. */
export interface InitialRendition extends Rendition {
  /** Its playlist. */
  url: string;
  /** Playlist of the sound that the widget begins with; null where it comes with the picture. */
  audio: string | null;
}

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean) ?? '';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/**
 * Reads a playlist of qualities; of one that lists segments it finds none. The sound is the first that the group of the
 * quality lists, whichever the stream itself prefers: so the widget chooses where nobody has (spec section 5).
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
 * Files by which a playlist of segments begins: its init segment and the first one. None of a broadcast, which is begun
 * near its end, and of parts of files, which are asked for as such.
 */
export function firstFiles(text: string, base: string): string[] {
  if (!text.includes('#EXT-X-ENDLIST') || text.includes('BYTERANGE')) return [];
  const lines = linesOf(text);
  const init = attribute(lines.find((line) => line.startsWith('#EXT-X-MAP:')) ?? '', 'URI');
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  return [init, first].filter((uri) => uri).map((uri) => new URL(uri as string, base).href);
}
