import type { Rendition } from '@/domain/first-level';

/** A quality of a stream and where its playlist lies. */
export interface EarlyLevel extends Rendition {
  url: string;
}

/** What of a stream's first playlist tells which files come next. */
export interface EarlyMaster {
  levels: readonly EarlyLevel[];
  /** Playlist of the sound that the stream itself prefers; null where it comes with the picture. */
  audio: string | null;
}

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean) ?? '';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Reads a playlist of qualities; of one that lists segments it finds none. */
export function readMaster(text: string, base: string): EarlyMaster {
  const lines = linesOf(text);
  const levels = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'));
    const [width, height] = attribute(line, 'RESOLUTION').split('x').map(Number);
    return {
      url: new URL(uri ?? '', base).href,
      bitrate: Number(attribute(line, 'BANDWIDTH')),
      width: width || 0,
      height: height || 0,
      codecs: attribute(line, 'CODECS') || undefined,
      videoRange: attribute(line, 'VIDEO-RANGE') || undefined,
    };
  });
  const audio = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO');
  const uri = attribute(audio.find((line) => attribute(line, 'DEFAULT') === 'YES') ?? audio[0] ?? '', 'URI');
  return { levels, audio: uri === '' ? null : new URL(uri, base).href };
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
