import type { Stream } from '@/domain/catalogue/stream';
import ac3 from '../fixtures/transport/ac3.mpegts?url';
import both from '../fixtures/transport/both.mpegts?url';
import eac3 from '../fixtures/transport/eac3.mpegts?url';
import picture from '../fixtures/transport/picture.mpegts?url';
import sound from '../fixtures/transport/sound.mpegts?url';
import type { MediaShelf } from '../support/media-requests';

const SAMPLES = { ac3, both, eac3, picture, sound };

/** Length of each sample in seconds. */
export const PART_S = 2;

/**
 * Adds an HLS film of transport segments, `0.ts` and so on, each after a discontinuity.
 * @param parts picture and sound of each segment
 * @param head foreign bytes before each segment
 */
export async function transportFilm(
  media: MediaShelf,
  parts: readonly (keyof typeof SAMPLES)[],
  head: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Promise<Stream> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${PART_S}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  for (const [index, part] of parts.entries()) {
    const body = await (await fetch(SAMPLES[part])).arrayBuffer();
    await media.file(`${index}.ts`, new Uint8Array([...head, ...new Uint8Array(body)]));
    lines.push('#EXT-X-DISCONTINUITY', `#EXTINF:${PART_S},`, `${index}.ts`);
  }
  await media.file('film.m3u8', [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  return media.stream('film.m3u8');
}

/** As many segments of one kind. */
export const times = <T>(count: number, part: T): T[] => Array.from({ length: count }, () => part);
