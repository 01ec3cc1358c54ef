import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MediaBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Resolves a path under /media/, or gives null for a path of another source. */
export type MediaSource = (path: string) => Promise<MediaBody | null>;

const FILES = fileURLToPath(new URL('../../../dev/media/files', import.meta.url));
const SAFE_PATH = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z0-9]+$/;

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.mpegts': 'video/mp2t',
  '.html': 'text/html; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.srt': 'application/x-subrip',
  '.ass': 'text/x-ssa; charset=utf-8',
  '.mpd': 'application/dash+xml',
  // Vidstack compares the whole value: with a charset it would read thumbnails as WebVTT.
  '.json': 'application/json',
};

/** Wraps bytes with the content type of their file name. */
export function mediaBody(name: string, bytes: Uint8Array<ArrayBuffer> | string): MediaBody {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return { bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, type };
}

/** Reads a sample file; null when it does not exist or the path could lead elsewhere. */
export async function readSample(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!SAFE_PATH.test(path)) return null;
  try {
    return new Uint8Array(await readFile(join(FILES, path)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the sample files unchanged. */
export const sampleFiles: MediaSource = async (path) => {
  const bytes = await readSample(path);
  return bytes === null ? null : mediaBody(path, bytes);
};
