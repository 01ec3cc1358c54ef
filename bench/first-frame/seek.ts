import type { Bench } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, startStand } from '../stand';
import { compare, pick } from './compare';
import { CPU_SLOWDOWN, measureInTurn } from './measure-visits';
import type { PlayerName } from './players';

/** A film of 40 minutes. */
const FILM = 2;
/** Of what is buffered. */
const NEAR_S = 5;
const FAR_S = 700;
const BUFFER_LIMIT_MS = 15_000;
const WHO: readonly PlayerName[] = ['widget', 'bare', 'native'];

type Window = typeof globalThis & { benchSeek(to: number): Promise<number>; benchVideo: HTMLVideoElement };

/** From moving the playhead to a frame of there. */
export const seek: Bench = {
  name: 'seek',
  pages: {},
  note:
    'A film, link and processor as in the first bench. From setting `currentTime` to a frame of there: to what is ' +
    'buffered already, and to what nothing has been fetched of.',
  async run({ browser, players, runs }) {
    const who = players.filter((player) => WHO.includes(player));
    await buildPlayers(who);
    const stand = await startStand(HOME_LINK);
    try {
      const seeks = await measureInTurn(browser, {
        players: who,
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        measure: async ({ page, visit }, player) => {
          await visit(stand.addressOf(player, FILM));
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
          pick(seeks, ({ near }) => near),
        ),
        ...compare(
          'seek to what is not',
          'ms',
          pick(seeks, ({ far }) => far),
        ),
      ];
    } finally {
      await stand.close();
    }
  },
};
