import {
  type MediaContext,
  type MediaProviderAdapter,
  type MediaProviderLoader,
  type Src,
  TimeRange,
} from '@vidstack/react';
import { expect, test } from 'vitest';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const DURATION_S = 48;

/** A television in place of Google's loader, which takes URLs alone. It records what it is asked for. */
class FakeTelevision {
  readonly name = 'google-cast';
  target: HTMLElement | null = null;
  readonly requests: unknown[] = [];
  canPlay({ src }: Src): boolean {
    return typeof src === 'string';
  }
  mediaType() {
    return 'video' as const;
  }
  async load(ctx: MediaContext): Promise<MediaProviderAdapter> {
    const { requests } = this;
    const provider = {
      type: 'google-cast',
      currentSrc: null as Src | null,
      scope: null as never,
      setup: () => ctx.notify('provider-setup', provider),
      destroy: () => requests.push('end'),
      async play() {
        ctx.notify('play');
        ctx.notify('playing');
      },
      pause: async () => ctx.notify('pause'),
      setMuted: () => undefined,
      setVolume: () => undefined,
      setCurrentTime: (seconds: number) => requests.push(`seek ${seconds}`),
      async loadSource(src: Src) {
        provider.currentSrc = src;
        const { paused, currentTime = 0 } = ctx.$state.savedState() ?? {};
        requests.push({ url: src.src, type: src.type, paused, second: Math.floor(currentTime) });
        const ranges = { seekable: new TimeRange(0, DURATION_S), buffered: new TimeRange(0, 0) };
        ctx.notify('can-play', { duration: DURATION_S, provider, ...ranges });
        if (paused === false) await provider.play();
      },
    };
    return provider;
  }
}

/** What Vidstack does when the viewer has chosen a television. */
function connect(player: MountedPlayer, television: FakeTelevision): void {
  const { $state, state } = player.instance();
  $state.savedState.set({ paused: state.paused, currentTime: state.currentTime });
  $state.remotePlaybackLoader.set(television as unknown as MediaProviderLoader);
}

/** What Google's provider does when the television gives the video back. */
async function disconnect(player: MountedPlayer, currentTime: number, paused: boolean): Promise<void> {
  const { $state, provider } = player.instance();
  // A key of the television pauses as well.
  if (paused) await provider?.pause();
  $state.savedState.set({ paused, currentTime });
  $state.remotePlaybackLoader.set(null);
}

const EPISODE = 'series/s1e1/sever.m3u8';
const HLS_TYPE = 'application/x-mpegurl';

async function playOnTelevision() {
  const shelf = openMediaShelf();
  const player = mountPlayer();
  player.load(shelf.stream(EPISODE), { start: 'asked', startAt: 3 });
  await untilPlaying(player.video);
  player.port.seek(12);
  await untilPlaying(player.video);
  const video = player.video();
  const television = new FakeTelevision();
  connect(player, television);
  await until(() => expect(television.requests).not.toEqual([]));
  return { shelf, player, video, television };
}

test('Cast: a television takes the URL over at the same second, and the page stands still', async () => {
  const { shelf, player, video, television } = await playOnTelevision();
  expect(television.requests[0]).toEqual({ url: shelf.url(EPISODE), type: HLS_TYPE, paused: false, second: 12 });
  expect(video.paused).toBe(true);
  expect(player.instance().provider?.type).toBe('google-cast');
  expect(television.requests).not.toContain('seek 3');
  // A second press on the button changes nothing.
  const before = television.requests.length;
  connect(player, television);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(television.requests.slice(before)).not.toContain('end');
});

test.each([
  ['playing', false],
  ['paused', true],
])('Cast: the page goes on %s where the television has stopped', async (_, paused) => {
  const { player, video, television } = await playOnTelevision();
  await disconnect(player, 30, paused);
  await until(() => expect(player.instance().state.canPlay && player.instance().provider?.type).toBe('vv'));
  expect(television.requests.at(-1)).toBe('end');
  expect(player.video()).toBe(video);
  if (paused) await until(() => expect([Math.floor(video.currentTime), video.paused]).toEqual([30, true]));
  else {
    await untilPlaying(player.video);
    expect(playedFrom(video)).toBeCloseTo(30, 0);
  }
  expect(player.instance().state.qualities.length).toBeGreaterThan(1);
});

test('Cast: the television plays the next episode, and the page only knows it', async () => {
  const { shelf, player, television } = await playOnTelevision();
  const next = 'series/s1e2/sever.m3u8';
  player.load(shelf.stream(next), { start: 'asked', startAt: 7 });
  await until(() => expect(television.requests).toContainEqual(expect.objectContaining({ url: shelf.url(next) })));
  await until(() => expect(television.requests).toContain('seek 7'));
  expect(player.instance().provider?.type).toBe('google-cast');
  expect(television.requests).not.toContain('end');
});

test('Cast: an end of the session leaves the next episode at its own second', async () => {
  const { shelf, player } = await playOnTelevision();
  await disconnect(player, 30, false);
  await until(() => expect(player.instance().state.canPlay && player.instance().provider?.type).toBe('vv'));
  player.load(shelf.stream('series/s1e2/sever.m3u8'), { start: 'asked', startAt: 5 });
  await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeLessThan(12);
});
