import { describe, expect, test } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { type HlsClass, loadHls } from '@/media/hls/hls-library';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { playlistsOf } from '../support/playlists';
import {
  type MountedPlayer,
  mountPlayer,
  openSeries,
  playAfterAd,
  type StartOptions,
  said,
} from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;

/** Loads a stream and waits until this stream plays. */
async function play(player: MountedPlayer, stream: Stream): Promise<void> {
  player.load(stream, ASKED);
  await until(() => expect(player.instance().state.source.src).toBe(stream.source.url));
  await until(() => expect(player.instance().state.canPlay).toBe(true));
  await untilPlaying(player.video);
}

async function playing(slug = 's1e1'): Promise<{ media: MediaShelf; player: MountedPlayer }> {
  const media = openMediaShelf();
  const player = mountPlayer();
  await play(player, media.episode(slug));
  return { media, player };
}

describe('After a change of episode', () => {
  test('automatic quality can be chosen again', async () => {
    const { media, player } = await playing();
    const { state } = player.instance();
    await until(() => expect(state.qualities.length).toBe(3));
    player.port.selectQuality(0);
    await until(() => expect(player.hls().autoLevelEnabled).toBe(false));

    await play(player, media.episode('s1e2'));
    await until(() => expect(state.qualities.length).toBe(3));
    player.port.selectQuality(0);
    await until(() => expect(player.hls().autoLevelEnabled).toBe(false));
    player.port.selectQuality('auto');
    await until(() => expect(player.hls().autoLevelEnabled).toBe(true));
    expect(state.autoQuality).toBe(true);
  });

  test('subtitles of the old manifest are gone', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    await play(player, media.episode('s1e1', 'subtitled'));
    await until(() => expect(player.port.state().textTracks).toEqual(['Русские', 'English']));

    await play(player, media.episode('s1e2'));
    expect(player.port.state().textTracks).toEqual([]);
  });

  test('subtitles of the new manifest are listed, once', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    await play(player, media.episode('s1e1', 'subtitled'));
    await until(() => expect(player.port.state().textTracks).toHaveLength(2));
    await play(player, media.episode('s1e2', 'subtitled'));
    await until(() => expect(player.port.state().textTracks).toEqual(['Русские', 'English']));

    const track = player.instance().textTracks.getByKind('subtitles')[0];
    track?.setMode('showing');
    await until(() => expect(track?.cues.length).toBeGreaterThan(0));
    expect((track?.cues[0] as VTTCue | undefined)?.text).toContain('вторая серия');
    expect(player.port.state().textTrack).toBe('Русские');
  });

  test('the duration is right, even if the playlist loaded before the element knew it', async () => {
    const { media, player } = await playing();
    const video = player.video();
    const lengths = new Set<number>();
    player.instance().subscribe(({ canPlay, duration }) => {
      if (canPlay) lengths.add(Math.round(duration));
    });
    player.load(media.episode('s1e2'), ASKED);
    await new Promise((resolve) => video.addEventListener('emptied', resolve, { once: true }));
    expect(video.duration).toBeNaN();
    // Vidstack's event after a prefetched playlist, which loads at once.
    video.dispatchEvent(new Event('canplay'));
    await until(() => expect(player.instance().state.canPlay).toBe(true));
    await untilPlaying(player.video);
    expect([...lengths]).toEqual([48]);
    expect(player.port.state().duration).toBeCloseTo(48, 0);
  });

  test('volume, mute and speed are unchanged', async () => {
    const { media, player } = await playing();
    player.instance().remoteControl.changeVolume(0.4);
    player.instance().remoteControl.mute();
    player.instance().remoteControl.changePlaybackRate(1.5);
    await until(() => expect(player.port.state()).toMatchObject({ volume: 0.4, muted: true, rate: 1.5 }));

    await play(player, media.episode('s1e2'));
    const { volume, muted, playbackRate } = player.video();
    expect({ volume, muted, playbackRate }).toEqual({ volume: 0.4, muted: true, playbackRate: 1.5 });
    expect(player.port.state()).toMatchObject({ volume: 0.4, muted: true, rate: 1.5 });
  });

  test('qualities and audio tracks are those of the new stream, each once', async () => {
    const { media, player } = await playing();
    await until(() => expect(player.port.state().audioTracks).toHaveLength(3));
    await play(player, media.episode('s2e1', 'yug'));
    await until(() => expect(player.port.state().audioTracks).toEqual(['Дубляж', 'Original', 'Дубляж AC3 5.1']));
    expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']);
    const urls = (await media.requests()).map(({ path }) => path);
    expect(urls).toContain('series/s2e1/yug.m3u8');
    expect(urls.some((path) => path.startsWith('audio/yug/dub/'))).toBe(true);
  });

  test('its playlist is requested at once, and every file once', async () => {
    const { media, player } = await playing();
    const next = media.episode('s1e2');
    player.load(next, ASKED);
    expect(player.hls().url).toBe(next.source.url);

    await untilPlaying(player.video);
    const paths = (await media.requests()).map(({ path }) => path).filter((path) => path.startsWith('series/s1e2/'));
    expect(paths[0]).toBe('series/s1e2/sever.m3u8');
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('prefetched playlists leave its subtitles, qualities and audio tracks intact', async () => {
    const media = openMediaShelf();
    const prefetched = createPrefetchCache();
    const player = mountPlayer({ prefetched });
    await play(player, media.episode('s1e1', 'subtitled'));
    const next = media.episode('s1e2', 'subtitled');
    const { levels, audioTracks } = await playlistsOf(next.source.url);
    for (const url of [next.source.url, ...levels, ...audioTracks]) {
      const answer = { url, body: await (await fetch(url)).arrayBuffer(), firstByteMs: 1, wholeMs: 1 };
      prefetched.keep(url, Promise.resolve(answer), new AbortController().signal);
    }

    const durations: number[] = [];
    const watch = () => durations.push(player.video().duration);
    player.video().addEventListener('durationchange', watch);
    await play(player, next);
    await until(() => expect(player.port.state().textTracks).toEqual(['Русские', 'English']));
    expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']);
    expect(player.port.state().audioTracks).toHaveLength(3);
    expect(player.port.state().duration).toBeCloseTo(48, 0);
    expect(durations.filter((duration) => !(Math.abs(duration - 48) < 1) && !Number.isNaN(duration))).toEqual([]);
  });

  test('several in a row end with the last one, and load no file twice', async () => {
    const { media, player } = await playing();
    player.load(media.episode('s1e2'), ASKED);
    player.load(media.episode('s1e1'), ASKED);
    player.load(media.episode('s1e3'), ASKED);
    await until(() => expect(player.instance().state.source.src).toBe(media.episode('s1e3').source.url));
    await untilPlaying(player.video);
    expect(player.hls().url).toBe(media.episode('s1e3').source.url);
    const last = (await media.requests()).map(({ path }) => path).filter((path) => path.startsWith('series/s1e3/'));
    expect(new Set(last).size).toBe(last.length);

    // The episode that played before the first of two changes.
    player.load(media.episode('s1e1'), ASKED);
    player.load(media.episode('s1e3'), ASKED);
    await until(() => expect(player.port.isReady()).toBe(true));
    await untilPlaying(player.video);
    expect(player.hls().url).toContain(media.episode('s1e3').source.url);
    expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']);
    await play(player, media.episode('s1e2'));
  });

  test('a paused start stays paused, although the old episode played', async () => {
    const { media, player } = await playing();
    const { source } = media.episode('s1e2');
    player.load(media.episode('s1e2'), { start: 'paused', startAt: 10 });
    await until(() => expect(player.instance().state.source.src).toBe(source.url));
    await until(() => expect(player.instance().state.canPlay).toBe(true));
    await until(() => expect(player.video().currentTime).toBeCloseTo(10, 0));
    expect(player.video().paused).toBe(true);
    expect(player.port.state().playback).toBe('idle');
  });
});

test('Changes of episode: twenty keep one video element and one hls.js, with sound', {
  tags: ['nightly'],
}, async () => {
  const made: object[] = [];
  const library = async (): Promise<HlsClass> => {
    const Hls = await loadHls();
    return class extends Hls {
      constructor(...options: ConstructorParameters<HlsClass>) {
        super(...options);
        made.push(this);
      }
    };
  };
  const media = openMediaShelf();
  const player = mountPlayer({ library });
  await play(player, media.episode('s1e1'));
  const first = player.video();
  for (let change = 0; change < 20; change += 1) {
    player.load(media.episode(change % 2 === 0 ? 's1e2' : 's1e1'), ASKED);
    // Every third change waits for playback; the others follow at once, as from a finger on a list.
    if (change % 3 === 0) await until(() => expect(player.instance().state.canPlay).toBe(true));
  }
  await play(player, media.episode('s1e3'));

  expect(player.video()).toBe(first);
  expect(document.querySelectorAll('video')).toHaveLength(1);
  expect(made).toHaveLength(1);
  expect(player.video().muted).toBe(false);
  expect(player.memory.stored.muted).toBe(false);
  expect(player.events.filter(({ name }) => name === 'failed' || name === 'autoplayrefused')).toEqual([]);
});

test('Source: stays when the parent renders again', async () => {
  const { media, player } = await playing();
  const video = player.video();
  player.rerender();
  await until(() => expect(player.container.querySelector('[data-attempt="1"]')).not.toBeNull());
  await untilPlaying(player.video);
  expect(player.video()).toBe(video);
  expect(player.instance().state.source.src).toBe(media.episode('s1e1').source.url);
});

describe('A stream that is loaded again', () => {
  const PATHS = [
    ['HLS', 'series/s1e1/sever.m3u8'],
    ['DASH', 'dash/manifest.mpd'],
    ['MP4', 'progressive/film.mp4'],
  ] as const;

  test.each(PATHS)('starts anew and plays, %s', async (_, path) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    for (const startAt of [null, 20, 5, 5]) {
      player.load(media.stream(path), { start: 'asked', startAt });
      expect(player.port.isReady()).toBe(false);
      await until(() => expect(player.port.isReady()).toBe(true));
      await untilPlaying(player.video);
      expect(playedFrom(player.video())).toBeCloseTo(startAt ?? 0, 0);
    }
  });

  test.each(PATHS)('is silent behind an ad, and plays after it, %s', async (_, path) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.stream(path), ASKED);
    await untilPlaying(player.video);
    player.intent.hold('ad');
    player.load(media.stream(path), ASKED);
    await until(() => expect(player.port.isReady()).toBe(true));
    expect(player.video().paused).toBe(true);
    playAfterAd(player);
    await untilPlaying(player.video);
  });

  test('plays when another one was requested in between', async () => {
    const { media, player } = await playing();
    player.load(media.episode('s1e2'), ASKED);
    player.load(media.episode('s1e1'), ASKED);
    await until(() => expect(player.port.isReady()).toBe(true));
    await untilPlaying(player.video);
    expect(player.hls().url).toContain('s1e1');
  });
});

test('Source: plays on where the outlet of the player changes', async () => {
  const { player } = await playing();
  const { state } = player.instance();
  const src = state.source.src;
  const outlet = player.container.querySelector('[data-media-provider]');
  outlet?.append(document.createElement('canvas'));
  outlet?.classList.add('another');
  // Vidstack observes the outlet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await untilPlaying(player.video);
  await until(() => expect([state.canPlay, state.paused, state.started]).toEqual([true, false, true]));
  expect(state.source.src).toBe(src);
  expect(state.currentTime).toBeGreaterThan(0);
});

describe('The last frame of the content', () => {
  const DUB = { startAt: 12, continues: true } as const;
  const shownBy = (player: MountedPlayer, id: string) => player.container.querySelector(`[data-testid="${id}"]`);
  const lookOf = (player: MountedPlayer) => ({
    isFrozen: shownBy(player, 'frozen-frame') !== null,
    hasPoster: !shownBy(player, 'poster')?.hasAttribute('data-gone'),
    hasButton: shownBy(player, 'big-play') !== null,
  });
  const KEPT = { isFrozen: true, hasPoster: false, hasButton: false };
  const FREE = { ...KEPT, isFrozen: false };

  /** An episode in its middle, whose next source waits for its playlists. */
  async function changing(options: StartOptions) {
    const media = openMediaShelf();
    const player = mountPlayer();
    openSeries(player, media.episode('s1e1'), { ...ASKED, startAt: 12 });
    await untilPlaying(player.video);
    // The code of the button that shows the times has loaded.
    await until(() => expect(shownBy(player, 'time')?.tagName).toBe('BUTTON'));
    await until(() => expect(shownBy(player, 'time')?.textContent).toMatch(/0:4[78]$/));
    await media.rule({ match: 's1e2', hang: true });
    if (options.start === 'paused') player.video().pause();
    player.load(media.episode('s1e2'), options);
    await until(() => expect(player.instance().state.canPlay).toBe(false));
    return { media, player };
  }

  test('stays until the next episode plays, with its times by the catalogue', async () => {
    const { media, player } = await changing({ ...ASKED, duration: 50 });
    await until(() => expect(lookOf(player)).toEqual(KEPT));
    await until(() => expect(shownBy(player, 'time')?.textContent).toBe('0:00/0:50'));
    await media.release();
    await untilPlaying(player.video);
    expect(lookOf(player)).toEqual(FREE);
    await until(() => expect(shownBy(player, 'time')?.textContent).toMatch(/^0:0\d\/0:4[78]$/));
  });

  test('stays for a dub also in a pause, with the position and the duration on the screen', async () => {
    const { media, player } = await changing({ ...DUB, start: 'paused' });
    await until(() => expect(lookOf(player)).toEqual(KEPT));
    // The time on the screen in each animation frame.
    const times = new Set<string | null>();
    const look = () => {
      times.add(shownBy(player, 'time')?.textContent ?? null);
      frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    await media.release();
    await until(() => expect(lookOf(player)).toEqual(FREE));
    cancelAnimationFrame(frame);
    // The element and the playlist differ by some milliseconds.
    for (const text of times) expect(text).toMatch(/^0:1\d\/0:4[78]$/);
    expect(player.video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA);
    expect(player.video().currentTime).toBeCloseTo(12, 0);
  });

  test('shows no other position to the interface, which renders in the middle of the change', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    openSeries(player, media.episode('s1e1'), { ...ASKED, startAt: 12 });
    await untilPlaying(player.video);
    await until(() => expect(shownBy(player, 'time')?.tagName).toBe('BUTTON'));
    const rendered = new Promise((resolve) => {
      // As React does.
      player.port.frame.onContinued(() => queueMicrotask(() => resolve(shownBy(player, 'time')?.textContent)));
    });
    player.load(media.episode('s1e2'), { ...DUB, start: 'asked' });
    expect(await rendered).toMatch(/^0:12/);
  });

  test('gives way to the poster of an episode that is chosen in a pause', async () => {
    const { player } = await changing({ start: 'paused', startAt: null });
    await until(() => expect(lookOf(player)).toEqual({ isFrozen: false, hasPoster: true, hasButton: true }));
  });

  test('gives way to an ad', async () => {
    const { player } = await changing(ASKED);
    await until(() => expect(lookOf(player)).toEqual(KEPT));
    player.port.showAdSession({ title: 'Реклама', play() {}, pause() {}, stop() {} });
    await until(() => expect(lookOf(player)).toMatchObject({ isFrozen: false, hasPoster: true }));
  });

  test('gives way to a failure', async () => {
    const { media, player } = await changing(ASKED);
    await until(() => expect(lookOf(player)).toEqual(KEPT));
    player.load(media.stream('series/none.m3u8'), ASKED);
    await until(() => expect(said(player, 'failed')).toBe(true));
    await until(() => expect(lookOf(player)).toMatchObject({ isFrozen: false, hasPoster: true }));
  });
});
