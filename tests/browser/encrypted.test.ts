import { expect, test } from 'vitest';
import { directStream } from '@/domain/catalogue/stream';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

const KEY = new Uint8Array(16).fill(7);
const SEGMENT_S = 4;

const blobUrl = (...parts: BlobPart[]) => URL.createObjectURL(new Blob(parts));

/** A playlist of two MPEG-TS segments with audio and video, under AES-128. */
async function encryptedPlaylist(): Promise<string> {
  const media = openMediaShelf();
  const key = await crypto.subtle.importKey('raw', KEY, 'AES-CBC', false, ['encrypt']);
  const segments = await Promise.all(
    [0, 1].map(async (number) => {
      const clear = await (await fetch(media.url(`short/v480/00${number}.mpegts`))).arrayBuffer();
      // The default vector is the segment's number.
      const iv = new Uint8Array(16);
      iv[15] = number;
      return blobUrl(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, clear));
    }),
  );
  const lines = segments.flatMap((address) => [`#EXTINF:${SEGMENT_S}.0,`, address]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  return blobUrl([...head, `#EXT-X-KEY:METHOD=AES-128,URI="${blobUrl(KEY)}"`, ...lines, '#EXT-X-ENDLIST'].join('\n'));
}

test('Encrypted HLS: a stream under AES-128 plays past its first segment', async () => {
  const player = mountPlayer();
  const stream = directStream(await encryptedPlaylist());
  player.port.load({ ...stream, source: { ...stream.source, type: 'hls' } }, { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  expect(player.video().videoHeight).toBe(480);
  await until(() => expect(player.video().buffered.end(0)).toBeGreaterThan(SEGMENT_S * 2 - 0.5));
  player.port.seek(SEGMENT_S + 1);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(SEGMENT_S + 1.2));
});
