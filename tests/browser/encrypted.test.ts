import { expect, onTestFinished, test } from 'vitest';
import { directStream, type Stream } from '@/domain/catalogue/stream';
import { loadHls } from '@/media/hls/hls-library';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

const KEY = new Uint8Array(16).fill(7);
const SEGMENT_S = 4;

const blobUrl = (...parts: BlobPart[]) => URL.createObjectURL(new Blob(parts));

/** A playlist of MPEG-TS segments with audio and video, under AES-128. */
async function encryptedPlaylist(height = 480, count = 2, keyUrl = blobUrl(KEY)): Promise<string> {
  const media = openMediaShelf();
  const key = await crypto.subtle.importKey('raw', KEY, 'AES-CBC', false, ['encrypt']);
  const segments = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const file = `short/v${height}/${String(number).padStart(3, '0')}.mpegts`;
      const clear = await (await fetch(media.url(file))).arrayBuffer();
      // The default vector is the segment's number.
      const iv = new Uint8Array(16);
      iv[15] = number;
      return blobUrl(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, clear));
    }),
  );
  const lines = segments.flatMap((url) => [`#EXTINF:${SEGMENT_S}.0,`, url]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  return blobUrl([...head, `#EXT-X-KEY:METHOD=AES-128,URI="${keyUrl}"`, ...lines, '#EXT-X-ENDLIST'].join('\n'));
}

/** A master playlist of two encrypted renditions. */
async function encryptedRenditions(): Promise<string> {
  const rendition = async (height: number, width: number, codec: string) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${height * 150},RESOLUTION=${width}x${height},CODECS="${codec},mp4a.40.2"`,
    await encryptedPlaylist(height, 12),
  ];
  const lines = [...(await rendition(480, 854, 'avc1.4d4016')), ...(await rendition(720, 1280, 'avc1.4d401f'))];
  return blobUrl(['#EXTM3U', '#EXT-X-VERSION:3', ...lines].join('\n'));
}

const asHls = (url: string): Stream => {
  const stream = directStream(url);
  return { ...stream, source: { ...stream.source, type: 'hls' } };
};

/** Delays every decryption until the result is called. */
function delayDecryption(): () => void {
  const { subtle } = crypto;
  const stock = subtle.decrypt;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  subtle.decrypt = async (...args) => {
    await released;
    return stock.apply(subtle, args);
  };
  onTestFinished(() => {
    subtle.decrypt = stock;
  });
  return release;
}

test('Encrypted HLS: a stream under AES-128 plays past its first segment', async () => {
  const player = mountPlayer();
  player.load(asHls(await encryptedPlaylist()), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  expect(player.video().videoHeight).toBe(480);
  await until(() => expect(player.video().buffered.end(0)).toBeGreaterThan(SEGMENT_S * 2 - 0.5));
  player.port.seek(SEGMENT_S + 1);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(SEGMENT_S + 1.2));
});

test('Encrypted HLS: a seek during the decryption of the first segment of a rendition plays that rendition', async () => {
  const { ErrorDetails, Events } = await loadHls();
  const player = mountPlayer({ width: 1600, height: 900 });
  player.load(asHls(await encryptedRenditions()), { start: 'asked', startAt: null });
  await until(() => expect(player.instance().state.canLoad).toBe(true));
  await until(() => expect(player.hls()).toBeDefined());
  const hls = player.hls();
  const errors: string[] = [];
  hls.on(Events.ERROR, (_, { details }) => {
    // A buffer begins a few milliseconds after its first segment. On a slow machine hls.js seeks over that hole.
    if (details !== ErrorDetails.BUFFER_SEEK_OVER_HOLE) errors.push(details);
  });
  const decryption = new Promise<() => void>((resolve) => {
    hls.once(Events.FRAG_BUFFERED, () => {
      const release = delayDecryption();
      hls.loadLevel = 1 - hls.loadLevel;
      hls.once(Events.FRAG_LOADED, () => resolve(release));
    });
  });
  const release = await decryption;
  const { height } = hls.levels[hls.loadLevel] ?? {};

  player.port.seek(41);
  await new Promise((resolve) => player.video().addEventListener('seeking', resolve, { once: true }));
  release();
  await until(() => expect(player.video().currentTime).toBeGreaterThan(41.2));
  expect(player.video().videoHeight).toBe(height);
  expect(errors).toEqual([]);
});

test('Encrypted HLS: a stream under a wrong key ends as a failure', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  const wrong = blobUrl(KEY.map((byte) => byte + 1));
  player.load(asHls(await encryptedPlaylist(480, 4, wrong)), { start: 'asked', startAt: null });
  await until(() => expect(player.events.filter(({ name }) => name === 'failed')).toHaveLength(1), 60_000);
});

test('Encrypted HLS: a refused key fails with the status for which the URLs of a stream are renewed', async () => {
  const media = openMediaShelf();
  await media.file('aes.key', KEY);
  await media.rule({ match: 'aes\\.key', status: 403 });
  const player = mountPlayer();
  player.load(asHls(await encryptedPlaylist(480, 2, media.url('aes.key'))), { start: 'asked', startAt: null });
  await until(() =>
    expect(player.events).toContainEqual({ name: 'failed', payload: expect.objectContaining({ status: 403 }) }),
  );
});
