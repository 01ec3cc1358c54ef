import { describe, expect, test } from 'vitest';
import { until } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;

const VIDEO = 'series/s1e1/v480/index.m3u8';
const AUDIO = 'audio/sever/dub/index.m3u8';

/** A media playlist of the samples after a change, with absolute links. */
async function changed(media: MediaShelf, list: string, change: (text: string) => string): Promise<string> {
  const folder = media.url(list.replace(/[^/]+$/, ''));
  const text = change(await (await fetch(media.url(list))).text());
  return text.replaceAll(/^(?=[^#\s])|(?<=URI=")/gm, folder);
}

/** Serves a stream with this video, and with this audio in a playlist of its own. */
async function serve(media: MediaShelf, video: string, audio: string, attributes = 'RESOLUTION=854x480,') {
  await media.file('own/video.m3u8', video);
  await media.file('own/audio.m3u8', audio);
  await media.file(
    'own/master.m3u8',
    `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Русский",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,${attributes}CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"
video.m3u8
`,
  );
  return media.stream('own/master.m3u8');
}

/** Marks a segment as missing. */
const withGap = (number: string) => (text: string) =>
  text.replace(new RegExp(`#EXTINF:[^\\n]*\\n${number}\\.m4s`), `#EXT-X-GAP\n$&`).replace(`${number}.m4s`, 'gone.m4s');

const same = (text: string) => text;

describe('HLS: a gap', () => {
  test.each([
    ['at the start of video and audio', withGap('000'), withGap('000'), 4],
    ['at the start of the video', withGap('000'), same, 4],
  ])('%s is passed and never requested', async (_, video, audio, from) => {
    const player = mountPlayer();
    const media = openMediaShelf();
    const stream = await serve(media, await changed(media, VIDEO, video), await changed(media, AUDIO, audio));
    player.load(stream, ASKED);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(from + 0.2));
    expect((await media.requests()).filter(({ path }) => path.includes('gone'))).toEqual([]);
    expect(said(player, 'failed')).toBe(false);
  });

  test('in the middle is passed and never requested', async () => {
    const player = mountPlayer();
    const media = openMediaShelf();
    const gap = withGap('001');
    player.port.setRate(4);
    player.load(await serve(media, await changed(media, VIDEO, gap), await changed(media, AUDIO, gap)), ASKED);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(8.2));
    const sought = new Promise((resolve) => player.video().addEventListener('seeking', resolve, { once: true }));
    player.port.seek(5);
    await sought;
    await until(() => expect(player.video().currentTime).toBeGreaterThan(8.4));
    expect((await media.requests()).filter(({ path }) => path.includes('gone'))).toEqual([]);
    expect(said(player, 'failed')).toBe(false);
  });
});

describe('HLS: an event with short segments', () => {
  /** The first segments of a sample, without an end. */
  const event = (count: number) => (text: string) =>
    text
      .replace('#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-PLAYLIST-TYPE:EVENT')
      .split(/(?=#EXTINF)/)
      .slice(0, count + 1)
      .join('');

  async function serveEvent(media: MediaShelf, count: number, end = '') {
    const of = async (list: string) => `${await changed(media, list, event(count))}${end}`;
    return serve(media, await of(VIDEO), await of(AUDIO));
  }

  test('can be rewound to its first segment, and becomes a film of full length at its end', async () => {
    const player = mountPlayer();
    const media = openMediaShelf();
    player.load(await serveEvent(media, 6), ASKED);
    await until(() => expect(player.port.state().streamType).toBe('live:dvr'));
    await until(() => expect(player.video().currentTime).toBeGreaterThan(8));
    await until(() => expect(player.instance().state.canSeek).toBe(true));
    const { live, seekableStart } = player.instance().state;
    expect(live).toBe(true);
    expect(seekableStart).toBeLessThan(1);
    player.port.seek(0);
    await until(() => expect(player.video().currentTime).toBeLessThan(4));
    await until(() => expect(player.video().currentTime).toBeGreaterThan(0.3));
    await serveEvent(media, 7, '#EXT-X-ENDLIST\n');
    await until(() => expect(player.port.state().streamType).toBe('on-demand'));
    await until(() => expect(player.port.state().duration).toBeCloseTo(28, 0));
    expect(player.instance().state.live).toBe(false);
    player.port.seek(26);
    await until(() => expect(said(player, 'ended')).toBe(true));
    expect(player.port.state().duration).toBeCloseTo(28, 0);
  });
});

describe('HLS: the film ends', () => {
  const endless = (text: string) => text.replace('#EXT-X-ENDLIST', '');
  /** Leaves out the last two of twelve segments. */
  const shorter = (text: string) => text.replaceAll(/#EXTINF:[^\n]*\n01[01]\.m4s\n/g, '');

  test.each([
    ['with audio that has no end in its playlist', endless],
    ['with shorter audio', shorter],
    ['with shorter audio that has no end in its playlist', (text: string) => endless(shorter(text))],
  ])('%s', async (_, audio) => {
    const player = mountPlayer();
    const media = openMediaShelf();
    const stream = await serve(media, await changed(media, VIDEO, same), await changed(media, AUDIO, audio));
    player.port.setRate(4);
    player.load(stream, { start: 'asked', startAt: 39 });
    await until(() => expect(said(player, 'ended')).toBe(true));
    expect(player.video().currentTime).toBeGreaterThan(47);
    expect(said(player, 'failed')).toBe(false);
  });
});
