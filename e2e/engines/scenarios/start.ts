import { expect } from 'vitest';
import { NO_FOCUS, type Scenario, WITHOUT_WINDOW } from './scenario';

/** Starts, and kinds of sources. */
export const START: readonly Scenario[] = [
  {
    title: 'start: the title and the button show at once, and a press plays the film with sound',
    check: 'press',
    gate: 'debian',
    run: async (viewer) => {
      await viewer.open({ query: { movie_id: 2 } });
      await viewer.expectShown('big-play');
      await viewer.start();
      expect((await viewer.video()).muted).toBe(false);
      await viewer.expectState('phase', 'ready');
    },
  },
  {
    title: 'start: a press beside the button, held while the player takes over, plays the film',
    run: async (viewer) => {
      // The catalogue answers late, so that the press comes before the player.
      await viewer.open({ query: { fault: 'delay:3000' } });
      await viewer.expectShown('big-play');
      const release = await viewer.pressDown();
      await viewer.poll(
        'the player is ready',
        async () => (await viewer.attribute('player', 'data-can-play')) !== null,
      );
      await release();
      await viewer.expectPlays();
    },
  },
  {
    title: 'start: autoplay plays at once, without sound if the browser asks for that',
    check: 'autoplay',
    run: async (viewer) => {
      await viewer.open({ query: { auto_play: 1 } });
      await viewer.expectPlays();
      if ((await viewer.video()).muted) await viewer.expectShown('sound-offer');
    },
  },
  {
    title: 'start: the film begins at the second of the URL',
    run: async (viewer) => {
      await viewer.watch({ t: 20 });
      await viewer.expectTime(20, 35);
    },
  },
  {
    title: 'start: a live broadcast plays at its edge',
    check: 'live',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 4 });
      await viewer.look();
      await viewer.expectShown('live-button');
      expect(await viewer.text('live-button')).toBe('LIVE');
    },
  },
  {
    title: 'start: an MP4 file plays, and seeks',
    check: 'mp4',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 13 });
      await viewer.seek(25);
      await viewer.expectPlays();
    },
  },
  {
    title: 'start: DASH plays, and seeks',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 5 });
      await viewer.seek(25);
      await viewer.expectPlays();
    },
  },
];

/** Presses, keys and the pointer over a playing film. */
export const CONTROLS: readonly Scenario[] = [
  {
    title: 'controls: a press of the seek bar continues from there',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.pressAt('seek-bar', 0.5);
      await viewer.expectTime(22, 35);
      await viewer.expectPlays();
    },
  },
  {
    title: 'controls: a press of the picture pauses, and another one plays on',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.pressPicture();
      await viewer.expectPaused();
      await viewer.pressPicture();
      await viewer.expectPlays();
    },
  },
  {
    title: 'controls: they hide while the film plays, and return with the mouse',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.look();
      await viewer.expectShown('controls');
      await viewer.expectHidden('controls');
      await viewer.look();
      await viewer.expectShown('controls');
    },
  },
  {
    title: 'controls: the mute button takes the sound off and on again',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.press('mute-toggle');
      await viewer.expectState('muted', true);
      expect((await viewer.video()).muted).toBe(true);
      await viewer.press('mute-toggle');
      await viewer.expectState('muted', false);
    },
  },
  {
    title: 'fullscreen: the button opens it, playback continues, and the button closes it',
    check: 'fullscreen',
    notThere: { firefox: NO_FOCUS, ...WITHOUT_WINDOW },
    run: async (viewer) => {
      await viewer.watch();
      const isFullscreen = () => viewer.run(() => document.fullscreenElement !== null);
      await viewer.press('fullscreen-toggle');
      await viewer.poll('fullscreen is open', isFullscreen);
      await viewer.expectPlays();
      await viewer.press('fullscreen-toggle');
      await viewer.poll('fullscreen is closed', async () => !(await isFullscreen()));
      await viewer.expectPlays();
    },
  },
];

export const KEYS: readonly Scenario[] = [
  {
    title: 'keys: Space pauses and plays',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.key('Space');
      await viewer.expectPaused();
      await viewer.key('Space');
      await viewer.expectPlays();
    },
  },
  {
    title: 'keys: arrows and digits seek',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.key('k');
      await viewer.expectPaused();
      await viewer.key('5');
      await viewer.expectTime(23.5, 24.5);
      await viewer.key('ArrowRight');
      await viewer.expectTime(28.5, 34.5);
      await viewer.key('Home');
      await viewer.expectTime(0, 1);
      await viewer.key('k');
      await viewer.expectPlays();
    },
  },
  {
    title: 'keys: M mutes, and arrows change the volume',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.key('m');
      await viewer.expectState('muted', true);
      await viewer.key('m');
      await viewer.expectState('muted', false);
      await viewer.key('ArrowDown');
      await viewer.poll('the volume is lower', async () => (await viewer.video()).volume < 1);
    },
  },
  {
    title: 'keys: Shift and > speeds up, and ? opens the list of keys',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.key('Shift', '>');
      await viewer.expectState('rate', 1.25);
      await viewer.key('Shift', '?');
      await viewer.expectShown('help-sheet');
      await viewer.key('Escape');
      await viewer.expectHidden('help-sheet');
      await viewer.expectPlays();
    },
  },
  {
    title: 'keys: F opens and closes fullscreen',
    notThere: { firefox: NO_FOCUS },
    run: async (viewer) => {
      await viewer.watch();
      const isFullscreen = () => viewer.run(() => document.fullscreenElement !== null);
      await viewer.key('f');
      await viewer.poll('fullscreen is open', isFullscreen);
      await viewer.key('f');
      await viewer.poll('fullscreen is closed', async () => !(await isFullscreen()));
    },
  },
];
