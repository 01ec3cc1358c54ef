import { describe, expect, test } from 'vitest';
import { KEY_SYSTEMS } from '@/domain/playback/drm';
import { until, untilPlaying } from '../support/browser-until';
import { fakeKeySystems } from '../support/fake-key-systems';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

const SD = '5d'.repeat(16);
const HD = '4d'.repeat(16);
const WIDEVINE = 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
const PLAYREADY = 'com.microsoft.playready';
const FAIRPLAY = 'com.apple.streamingkeydelivery';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const utf16 = (words: string) => new Uint8Array(Uint16Array.from(words, (letter) => letter.charCodeAt(0)).buffer);

/** The data of Widevine's `pssh` box, with the key's id. */
function widevineUri(id: string): string {
  const head = bytesOf('0000003470737368');
  const system = bytesOf('01000000edef8ba979d64acea3c827dcd51d21ed00000001');
  return `data:text/plain;base64,${base64(Uint8Array.from([...head, ...system, ...bytesOf(id), 0, 0, 0, 0]))}`;
}

/** PlayReady names the id with its first parts turned round. All bytes of our ids are the same. */
const playReadyUri = (id: string) =>
  `data:text/plain;base64,${base64(utf16(`<WRMHEADER><DATA><KID>${base64(bytesOf(id))}</KID></DATA></WRMHEADER>`))}`;

const keyLine = (format: string, uri: string, id: string) =>
  `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="${uri}",KEYID=0x${id},KEYFORMAT="${format}",KEYFORMATVERSIONS="1"`;

/** A film whose clear segments are named as encrypted: SD by one key, HD by another. */
async function protectedFilm(media: MediaShelf, format: string, uriOf: (id: string) => string): Promise<string> {
  const rendition = async (height: number, id: string) => {
    const link = (name: string) => media.url(`dash/v${height}/${name}`);
    const segments = Array.from({ length: 12 }, (_, at) => ['#EXTINF:4,', link(`${String(at).padStart(3, '0')}.m4s`)]);
    const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD'];
    lines.push(keyLine(format, uriOf(id), id), `#EXT-X-MAP:URI="${link('init.mp4')}"`);
    await media.file(`film/${height}.m3u8`, [...lines, ...segments.flat(), '#EXT-X-ENDLIST'].join('\n'));
  };
  await rendition(480, SD);
  await rendition(720, HD);
  const head = '#EXTM3U\n#EXT-X-VERSION:7';
  const sd = '#EXT-X-STREAM-INF:BANDWIDTH=60000,RESOLUTION=854x480,CODECS="avc1.4d4016"\n480.m3u8';
  const hd = '#EXT-X-STREAM-INF:BANDWIDTH=80000,RESOLUTION=1280x720,CODECS="avc1.4d401f"\n720.m3u8';
  await media.file('film/master.m3u8', `${head}\n${sd}\n${hd}\n`);
  return 'film/master.m3u8';
}

async function play(media: MediaShelf, path: string, drm: object) {
  await media.file('keys', 'licence');
  const player = mountPlayer({ width: 1600, height: 900 });
  const stream = media.stream(path);
  const source = { ...stream.source, drm: { given: drm, masterUrl: media.url('master.json') } };
  player.load({ ...stream, source }, { start: 'asked', startAt: null });
  return player;
}

const failures = (player: Awaited<ReturnType<typeof play>>) =>
  player.events.flatMap((event) => (event.name === 'failed' ? [event.payload] : []));

describe('Key system of another browser', { tags: ['nightly'] }, () => {
  test('Widevine: the request goes to the licence server, and its answer into the session', async () => {
    const media = openMediaShelf();
    const calls = fakeKeySystems({ [KEY_SYSTEMS.widevine]: {} }, [SD, HD]);
    const film = await protectedFilm(media, WIDEVINE, widevineUri);
    const player = await play(media, film, { widevine: { licenseUrl: media.url('keys') } });
    await untilPlaying(player.video);
    expect(calls.slice(0, 5)).toEqual([
      'access com.widevine.alpha',
      'createMediaKeys',
      'setMediaKeys',
      'generateRequest cenc',
      'update licence',
    ]);
  });

  test('PlayReady: the challenge leaves its envelope, with the headers that it names', async () => {
    const media = openMediaShelf();
    const message = () =>
      utf16(
        `<PlayReadyKeyMessage><LicenseAcquisition><Challenge encoding="base64encoded">${btoa('challenge')}</Challenge>` +
          '<HttpHeaders><HttpHeader><name>SOAPAction</name><value>"acquire"</value></HttpHeader></HttpHeaders>' +
          '</LicenseAcquisition></PlayReadyKeyMessage>',
      );
    const calls = fakeKeySystems({ [KEY_SYSTEMS.playready]: { message } }, [SD, HD]);
    const film = await protectedFilm(media, PLAYREADY, playReadyUri);
    const player = await play(media, film, { playready: { licenseUrl: media.url('keys') } });
    await untilPlaying(player.video);
    expect(calls).toContain('access com.microsoft.playready');
    expect(calls).toContain('update licence');
  });

  test('FairPlay: the certificate comes first, and the content id of the master JSON names the key', async () => {
    const media = openMediaShelf();
    await media.file('keys.cer', 'certificate');
    const calls = fakeKeySystems({ [KEY_SYSTEMS.fairplay]: {} }, [SD, HD]);
    const film = await protectedFilm(media, FAIRPLAY, (id) => `skd://${id}`);
    const server = { licenseUrl: media.url('keys'), certificateUrl: media.url('keys.cer'), contentId: 'skd://film-7' };
    const player = await play(media, film, { fairplay: server });
    await untilPlaying(player.video);
    expect(calls.slice(0, 6)).toEqual([
      'access com.apple.fps',
      'createMediaKeys',
      'setServerCertificate certificate',
      'setMediaKeys',
      'generateRequest skd skd://film-7',
      'update licence',
    ]);
  });

  test('A key that the screen may not show: the film goes on in the rendition that may be shown', async () => {
    const media = openMediaShelf();
    const statusOf = (id: string) => (id === HD ? 'output-restricted' : 'usable');
    fakeKeySystems({ [KEY_SYSTEMS.widevine]: { statusOf } }, [SD, HD]);
    const film = await protectedFilm(media, WIDEVINE, widevineUri);
    const player = await play(media, film, { widevine: { licenseUrl: media.url('keys') } });
    await untilPlaying(player.video);
    expect(player.video().videoHeight).toBe(480);
    expect(failures(player)).toEqual([]);
  });

  test('Keys that the screen may not show at all: the film fails, once', async () => {
    const media = openMediaShelf();
    fakeKeySystems({ [KEY_SYSTEMS.widevine]: { statusOf: () => 'output-restricted' } }, [SD, HD]);
    const film = await protectedFilm(media, WIDEVINE, widevineUri);
    const player = await play(media, film, { widevine: { licenseUrl: media.url('keys') } });
    await until(() => expect(failures(player)).toMatchObject([{ kind: 'licence-failed' }]));
  });

  test('A key with an internal error: the session begins anew, once', async () => {
    const media = openMediaShelf();
    let licences = 0;
    const statusOf = () => (licences <= 1 ? 'internal-error' : 'usable');
    const takes = () => {
      licences += 1;
      return true;
    };
    fakeKeySystems({ [KEY_SYSTEMS.widevine]: { statusOf, takes } }, [SD, HD]);
    const film = await protectedFilm(media, WIDEVINE, widevineUri);
    const player = await play(media, film, { widevine: { licenseUrl: media.url('keys') } });
    await untilPlaying(player.video);
    expect(failures(player)).toEqual([]);
  });

  test('A licence that the session refuses: the film fails with the answer of the server', async () => {
    const media = openMediaShelf();
    fakeKeySystems({ [KEY_SYSTEMS.widevine]: { takes: () => false } }, [SD, HD]);
    const film = await protectedFilm(media, WIDEVINE, widevineUri);
    const player = await play(media, film, { widevine: { licenseUrl: media.url('keys') } });
    await until(() => expect(failures(player)).toMatchObject([{ kind: 'licence-failed' }]));
    expect(failures(player)[0]?.message).toMatch(/damaged .*keys: 200, "licence"/);
  });
});
