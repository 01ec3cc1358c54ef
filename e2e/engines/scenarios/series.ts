import { expect } from 'vitest';
import { ENGINE_ORIGIN } from '../../../dev/support/e2e-origins';
import type { Scenario } from './scenario';

interface StatisticsEvent {
  readonly event: string;
  readonly payload: { readonly user_id: string };
}

/** Episodes, and the position of an earlier visit. */
export const SERIES: readonly Scenario[] = [
  {
    title: 'series: the URL names season and episode',
    run: async (viewer) => {
      await viewer.watch({ season: 2, episode: 2 });
      await viewer.expectState('episodeId', 202);
    },
  },
  {
    title: 'series: another episode of the picker plays',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.press('episodes-toggle');
      await viewer.press('episode-102');
      await viewer.expectState('episodeId', 102);
      await viewer.expectPlays();
    },
  },
  {
    title: 'series: an episode of another season plays',
    check: 'series',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.press('episodes-toggle');
      await viewer.press('season-2');
      await viewer.press('episode-203');
      await viewer.expectState('episodeId', 203);
      await viewer.expectPlays();
    },
  },
  {
    title: 'series: the button of the next episode plays it from its start',
    check: 'next',
    gate: 'debian',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(20);
      await viewer.press('next-episode');
      await viewer.expectState('episodeId', 102);
      await viewer.expectPlays();
      await viewer.expectTime(0, 15);
    },
  },
  {
    title: 'series: near the end a card offers the next episode, which follows by itself',
    check: 'next',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.call('seek', { time: 44 });
      await viewer.expectShown('next-card');
      await viewer.expectState('episodeId', 102, 30_000);
      await viewer.expectPlays();
    },
  },
  {
    title: 'resume: the next visit offers the position of the last one',
    check: 'resume',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(23);
      await viewer.call('pause');
      await viewer.expectPaused();
      const { time } = await viewer.video();
      await viewer.poll('the position is saved', () => viewer.run(() => localStorage.getItem('episodesTimeProgress')));
      await viewer.visitAgain();
      await viewer.expectShown('resume-continue');
      await viewer.press('resume-continue');
      await viewer.expectPlays();
      await viewer.expectTime(time - 1, time + 12);
    },
  },
  {
    title: 'resume: starting over begins at zero',
    // WebKitGTK 2.50 stops answering here after another resumed visit (docs/testing.md).
    only: 'firefox',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(30);
      await viewer.call('pause');
      await viewer.poll('the position is saved', () => viewer.run(() => localStorage.getItem('episodesTimeProgress')));
      await viewer.visitAgain();
      await viewer.press('resume-start-over');
      await viewer.expectPlays();
      await viewer.expectTime(0, 15);
    },
  },
  {
    title: 'leaving: the position is kept, and the last statistics arrive',
    check: 'leaving',
    run: async (viewer) => {
      const user = `leaves-${Date.now()}-${Math.random()}`;
      await viewer.watch({ user_id: user });
      await viewer.seek(25);
      await viewer.expectPlays();
      await viewer.visitAgain();
      await viewer.expectShown('resume-continue');
      const sent = async () => {
        const events = (await (
          await fetch(`${ENGINE_ORIGIN.catalogue}/statistics`)
        ).json()) as readonly StatisticsEvent[];
        return events.filter(({ payload }) => payload.user_id === user).map(({ event }) => event);
      };
      await viewer.poll('the statistics arrived', async () => {
        const names = await sent();
        return names.includes('play') && names.includes('seek');
      });
    },
  },
  {
    title: 'storage: volume and mute of the last visit are remembered',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.call('setVolume', { volume: 0.4 });
      await viewer.call('setMuted', { muted: true });
      await viewer.expectState('muted', true);
      await viewer.visitAgain();
      await viewer.start();
      await viewer.expectState('muted', true);
      expect(await viewer.state('volume')).toBeCloseTo(0.4);
    },
  },
  {
    title: 'storage: the player plays in a sandboxed frame without storage',
    only: 'firefox',
    run: async (viewer) => {
      await viewer.open({ query: {}, attributes: { sandbox: 'allow-scripts' } });
      await viewer.start();
      const problem = await viewer.run(() => {
        try {
          return typeof window.localStorage;
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(problem).toBe('SecurityError');
      await viewer.call('setEpisode', { season: 1, episode: 2 });
      await viewer.expectState('episodeId', 102);
      await viewer.expectPlays();
    },
  },
  {
    title: 'storage: a sandboxed frame without an origin says that the player did not load',
    only: 'webkit',
    run: async (viewer) => {
      await viewer.open({ query: {}, attributes: { sandbox: 'allow-scripts' } });
      await viewer.poll('the page says so', () =>
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text is none.
        viewer.run(() => document.body.innerText.includes('Плеер не загрузился')),
      );
    },
  },
];
