import { expect } from 'vitest';
import { widgetUrl } from '../host-page';
import type { Viewer } from '../viewer';
import type { Scenario } from './scenario';

interface AdState {
  readonly canSkip: boolean;
  /** Seconds. */
  readonly duration: number;
}

/** Names of the events that were counted, each with how often. */
async function countedOf(viewer: Viewer, ad: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const text of await viewer.pings()) {
    const [name, event = ''] = text.split(' ');
    if (name === ad) counted[event] = (counted[event] ?? 0) + 1;
  }
  return counted;
}

export const ADS: readonly Scenario[] = [
  {
    title: 'preroll: it plays before an MP4 film, can be skipped, and its pings arrive',
    check: 'skip',
    run: async (viewer) => {
      await viewer.open({ query: { movie_id: 6 } });
      await viewer.clearPings();
      await viewer.press('big-play');
      await viewer.expectShown('spot-label');
      await viewer.poll('the ad can be skipped', async () => ((await viewer.state('ad')) as AdState | null)?.canSkip);
      const ad = (await viewer.state('ad')) as AdState;
      expect(ad).toMatchObject({ id: 'linear', type: 'preroll' });
      // Firefox counts the padding of the sound.
      expect(ad.duration).toBeCloseTo(8, 1);
      await viewer.press('spot-skip');
      await viewer.expectPlays();
      await viewer.expectHidden('spot-label');
      await viewer.poll('the skip is counted', async () => (await countedOf(viewer, 'linear')).skip);
      const counted = await countedOf(viewer, 'linear');
      expect(counted).toMatchObject({ start: 1, skip: 1 });
      expect(counted).not.toHaveProperty('complete');
    },
  },
  {
    title: 'preroll: it plays to its end, every part is counted once, and the film follows',
    check: 'preroll',
    gate: 'all',
    run: async (viewer) => {
      await viewer.open({ query: { movie_id: 10 } });
      await viewer.clearPings();
      await viewer.press('big-play');
      await viewer.expectShown('spot-label');
      await viewer.expectPlays();
      await viewer.poll('the end is counted', async () => (await countedOf(viewer, 'short')).complete);
      expect(await countedOf(viewer, 'short')).toMatchObject({
        ...{ impression: 1, start: 1, firstQuartile: 1, midpoint: 1, thirdQuartile: 1, complete: 1 },
      });
    },
  },
];

const failure = (title: string, query: Record<string, string | number>, kind: string): Scenario => ({
  title: `failures: ${title}`,
  check: 'failure',
  run: async (viewer) => {
    await viewer.open({ query });
    await viewer.poll(
      `the failure is ${kind}`,
      async () => (await viewer.attribute('failure-panel', 'data-kind')) === kind,
      40_000,
    );
    await viewer.expectShown('failure-panel');
  },
});

export const FAILURES: readonly Scenario[] = [
  failure('content that is not in the catalogue', { movie_id: 404 }, 'content-not-found'),
  failure('content that is blocked in the region', { movie_id: 3 }, 'region-blocked'),
  failure('a URL without content', { movie_id: '' }, 'missing-movie-id'),
  failure('segments that are missing', { movie_id: 9, auto_play: 1 }, 'unexpected'),
];

export const HOST: readonly Scenario[] = [
  {
    title: 'protocol: methods play, seek, pause and change the episode, and the state follows',
    check: 'protocol',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(30);
      await viewer.call('pause');
      await viewer.expectState('playback', 'paused');
      await viewer.call('play');
      await viewer.expectState('playback', 'playing');
      await viewer.call('setEpisode', { season: 1, episode: 3 });
      await viewer.expectState('episodeId', 103);
      await viewer.expectPlays();
      await expect(viewer.call('setQuality', { quality: '4320p' })).rejects.toThrow('NotFoundError');
    },
  },
  {
    title: 'protocol: the host page receives the events of playback',
    run: async (viewer) => {
      await viewer.open();
      await viewer.call('getState');
      await viewer.start();
      await viewer.key('k');
      await viewer.expectPaused();
      await viewer.poll('the events arrived', async () => {
        const events = await viewer.events();
        return ['play', 'timeupdate', 'pause'].every((name) => events.includes(name));
      });
    },
  },
  {
    title: 'SDK: a created player answers its methods, and is removed',
    run: async (viewer) => {
      await viewer.forget();
      await viewer.openPage(`<!doctype html><style>body{margin:0}</style><div id="slot" style="width:960px"></div>
        <script type="module">import { createPlayer } from '/sdk/vv-embed.js';
        window.player = createPlayer('#slot', { src: ${JSON.stringify(widgetUrl({}).split('?')[0])}, movieId: 1 });</script>`);
      await viewer.poll('the player is created', () => viewer.engine.run(null, () => 'player' in window));
      await viewer.start();
      const state = await viewer.engine.run(null, async () => {
        const { player } = window as unknown as { player: Record<string, (value?: unknown) => Promise<unknown>> };
        await player.seek?.(30);
        await player.setVolume?.(0.5);
        return player.getState?.();
      });
      expect(state).toMatchObject({ playback: 'playing', volume: 0.5 });
      await viewer.expectTime(30, 40);
      const left = await viewer.engine.run(null, () => {
        (window as unknown as { player: { destroy(): void } }).player.destroy();
        return document.querySelectorAll('iframe').length;
      });
      expect(left).toBe(0);
    },
  },
  {
    title: 'two players: both play on one page, each with its own state',
    check: 'players',
    run: async (viewer) => {
      await viewer.open({ query: { movie_id: 1 } }, { query: { movie_id: 2 } });
      await viewer.start();
      viewer.frame = 1;
      await viewer.start();
      await viewer.expectState('episodeId', 2001);
      viewer.frame = 0;
      await viewer.expectState('episodeId', 101);
    },
  },
];
