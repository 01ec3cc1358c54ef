import type { Bench } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, servePlayers } from '../serve-players';
import { compare, selectFigure } from './compare';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import type { PlayerName } from './players';

/** A film of 40 minutes. */
const FILM = 2;
/** Length of a seek within the buffer. */
const NEAR_S = 5;
const FAR_S = 700;
const BUFFER_LIMIT_MS = 15_000;
const WHO: readonly PlayerName[] = ['widget', 'bare', 'native'];

type Window = typeof globalThis & { benchSeek(to: number): Promise<number>; benchVideo: HTMLVideoElement };

/** Measures the time from a seek to a frame at its target. */
export const seek: Bench = {
  name: 'seek',
  pages: {},
  note:
    'A film, link and processor as in the first bench. From setting `currentTime` to a frame of there: to what is ' +
    'buffered already, and to what nothing has been fetched of.',
  async run({ browser, players, runs }) {
    const who = players.filter((player) => WHO.includes(player));
    await buildPlayers(who);
    const served = await servePlayers(HOME_LINK);
    try {
      const seeks = await measureRoundRobin(browser, {
        players: who,
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        measure: async ({ page, visit }, player) => {
          await visit(served.urlOf(player, FILM));
          const isThere = (s: number) => {
            const { buffered, currentTime } = (globalThis as Window).benchVideo;
            return buffered.length > 0 && currentTime < s - 1 && buffered.end(0) > s + 1;
          };
          await page.waitForFunction(isThere, NEAR_S, { timeout: BUFFER_LIMIT_MS, polling: 100 });
          const seekTo = (s: number) => page.evaluate((to) => (globalThis as Window).benchSeek(to), s);
          return { near: await seekTo(NEAR_S), far: await seekTo(FAR_S) };
        },
      });
      return [
        ...compare(
          'seek to what is buffered',
          'ms',
          selectFigure(seeks, ({ near }) => near),
        ),
        ...compare(
          'seek to what is not',
          'ms',
          selectFigure(seeks, ({ far }) => far),
        ),
      ];
    } finally {
      await served.close();
    }
  },
};
