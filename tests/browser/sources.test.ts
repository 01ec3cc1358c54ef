import type { MediaPlayerClass } from 'dashjs';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;
const HLS = 'series/s1e1/sever.m3u8';
const DASH = 'dash/manifest.mpd';
const MP4 = 'progressive/film.mp4';

const failures = ({ events }: MountedPlayer) => events.filter(({ name }) => name === 'failed');

async function play(player: MountedPlayer, stream: Stream): Promise<void> {
  player.load(stream, ASKED);
  await until(() => expect(player.instance().state.source.src).toBe(stream.source.url));
  await until(() => expect(player.instance().state.canPlay).toBe(true));
  await untilPlaying(player.video);
}

/** No other server than the page's and the media server may receive a request. */
afterEach(() => {
  const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).hostname);
  expect([...new Set(hosts)].filter((host) => host !== 'localhost' && host !== '127.0.0.1')).toEqual([]);
});

describe('Source kinds', () => {
  test.each([
    ['HLS', HLS, ['720p', '480p', '240p']],
    ['DASH', DASH, ['720p', '480p', '240p']],
    ['MP4', MP4, []],
    ['MP4 that only the server knows for one', 'progressive/nameless-mp4', []],
    ['HLS that only the server knows for one', 'series/s1e1/nameless-hls', ['720p', '480p', '240p']],
  ])('%s plays', async (_, path, qualities) => {
    const player = mountPlayer();
    await play(player, openMediaShelf().stream(path));
    await until(() => expect(player.port.state()).toMatchObject({ qualities, streamType: 'on-demand' }));
    expect(player.port.state().duration).toBeCloseTo(48, 0);
    expect(failures(player)).toEqual([]);
  });

  test.each([
    ['HLS', 'series/s1e1/nameless-hls', { method: 'HEAD', status: 405 }],
    ['DASH', 'dash/nameless-dash', { type: 'application/octet-stream' }],
    ['MP4', 'progressive/nameless-mp4', { method: 'HEAD', status: 403 }],
  ])('%s plays although the server does not tell its type', async (_, path, rule) => {
    const media = openMediaShelf();
    const nameless = { match: 'nameless', type: 'application/octet-stream' };
    await media.rule({ ...nameless, ...rule }, nameless);
    const player = mountPlayer();
    await play(player, media.stream(path));
    expect(failures(player)).toEqual([]);
  });

  test('the server is asked once for the type of a URL that does not reveal it', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    await play(player, media.stream('progressive/nameless-mp4'));
    const byScript = (await media.requests()).filter(({ path, by }) => path.endsWith('nameless-mp4') && by === 'empty');
    expect(byScript).toHaveLength(1);
  });

  test('a blob plays', async () => {
    const media = openMediaShelf();
    const url = URL.createObjectURL(await (await fetch(media.url(MP4))).blob());
    onTestFinished(() => URL.revokeObjectURL(url));
    const player = mountPlayer();
    await play(player, { ...media.stream(MP4), source: { url, type: 'object', label: '' } });
    expect(player.port.state().duration).toBeCloseTo(48, 0);
  });

  test('a URL without content is a failure', async () => {
    const player = mountPlayer();
    player.load(openMediaShelf().stream('nothing/here'), ASKED);
    await until(() => expect(said(player, 'failed')).toBe(true));
  });
});

describe('Start time', () => {
  test.each([
    ['HLS', HLS],
    ['DASH', DASH],
    ['MP4', MP4],
    ['a URL that does not reveal its type', 'progressive/nameless-mp4'],
  ])('applies to %s', async (_, path) => {
    const player = mountPlayer();
    player.load(openMediaShelf().stream(path), { start: 'paused', startAt: 22 });
    await until(() => expect(player.video().currentTime).toBeCloseTo(22, 0));
    expect(player.video().paused).toBe(true);
  });
});

test('Source kinds: HLS, MP4, DASH and HLS again play in sequence on one element', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  await play(player, media.stream(HLS));
  const video = player.video();
  for (const path of [MP4, DASH, HLS, DASH, MP4, HLS]) {
    await play(player, media.stream(path));
    expect(player.video()).toBe(video);
  }
  await until(() => expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']));
  expect(failures(player)).toEqual([]);
});

describe('DASH', () => {
  const dashOf = (player: MountedPlayer): Promise<MediaPlayerClass> => until(() => player.dash());

  async function playing(): Promise<MountedPlayer> {
    const player = mountPlayer();
    await play(player, openMediaShelf().stream(DASH));
    await until(() => expect(player.port.state().audioTracks).toEqual(['Дубляж', 'Original']));
    return player;
  }

  test('supports manual and automatic quality', async () => {
    const onError = vi.fn();
    window.addEventListener('error', onError);
    onTestFinished(() => window.removeEventListener('error', onError));
    const player = await playing();
    for (const name of ['240p', '720p']) {
      player.port.setQuality(name);
      await until(() => expect(player.video().videoHeight).toBe(Number.parseInt(name, 10)));
      await until(() => expect(player.port.state().quality).toBe(name));
      expect(player.instance().state.autoQuality).toBe(false);
    }
    player.port.setQuality('auto');
    await until(() => expect(player.instance().state.autoQuality).toBe(true));
    expect(onError).not.toHaveBeenCalled();
  });

  test('replaces the buffer also by the rendition that was chosen automatically for the next segment', async () => {
    const player = await playing();
    const dash = await dashOf(player);
    // As the automatic choice does on a slower network: the buffer keeps the other rendition.
    dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: false } } } });
    await until(() => expect(player.video().videoHeight).toBe(720));
    const lowest = dash.getRepresentationsByType('video').find(({ height }) => height === 240);
    dash.setRepresentationForTypeById('video', lowest?.id ?? '');
    await until(() => expect(dash.getCurrentRepresentationForType('video')?.id).toBe(lowest?.id));
    player.port.setQuality('240p');
    await until(() => expect(player.video().videoHeight).toBe(240));
    await until(() => expect(player.port.state().quality).toBe('240p'));
  });

  test('supports another audio track', async () => {
    const player = await playing();
    player.port.setAudioTrack('Original');
    await until(() => expect(player.port.state().audioTrack).toBe('Original'));
    await untilPlaying(player.video);
  });

  test('requests no time from a server for a live stream without a clock', async () => {
    const player = mountPlayer();
    const media = openMediaShelf();
    const text = await (await fetch(media.url(DASH))).text();
    const live = text
      .replace(
        'type="static" mediaPresentationDuration="PT48S"',
        'type="dynamic" availabilityStartTime="2020-01-01T00:00:00Z" minimumUpdatePeriod="PT5S"',
      )
      .replaceAll(/(initialization|media)="/g, `$1="${media.url('dash/')}`);
    const url = URL.createObjectURL(new Blob([live], { type: 'application/dash+xml' }));
    player.load({ ...media.stream(DASH), source: { url, type: 'dash', label: '' } }, ASKED);
    await until(async () => expect((await media.requests()).length).toBeGreaterThan(1));
  });
});
