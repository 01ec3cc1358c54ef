import type { Bench } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, servePlayers } from '../serve-players';
import { compare, selectFigure } from './compare';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import type { PlayerName } from './players';

/** Target for the first visit, as a share of the bare page's time. */
const FIRST_SHARE = 0.85;
/** Target for the second visit, as a share of the first one's time. */
const SECOND_SHARE = 0.7;
/** Players that are measured on a second visit. */
const RETURNING: readonly PlayerName[] = ['widget', 'bare'];

/** Measures the time from navigation to the first frame. Every page does the same work. */
export const firstFrame: Bench = {
  name: 'first-frame',
  pages: {},
  note:
    `A new browser context each run, in turn, everything through one link of ${HOME_LINK.name} round trip, the page's ` +
    `own thread slowed ${CPU_SLOWDOWN} times. The work: four catalogue calls at once, the first episode not completed, ` +
    'its master JSON, its stream, playing muted. From the navigation to when the first frame was handed to the screen ' +
    '(`requestVideoFrameCallback`) of a video that can be seen and then plays. With a preroll the frame is that of the ' +
    'ad. *Blocking*: what long tasks take beyond 50 ms each. *Second visit*: the same context again.',
  async run({ browser, players, runs }) {
    await buildPlayers(players);
    const served = await servePlayers(HOME_LINK);
    try {
      const visits = await measureRoundRobin(browser, {
        players,
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        measure: async (viewer, player) => {
          const url = served.urlOf(player);
          const first = await viewer.visit(url);
          return { first, second: RETURNING.includes(player) ? await viewer.visit(url) : undefined };
        },
      });
      const frames = selectFigure(visits, ({ first }) => first.frameMs);
      const bare = { limit: FIRST_SHARE, of: 'the bare page', whole: frames.bare ?? [] };
      const before = { limit: SECOND_SHARE, of: 'the first', whole: frames.widget ?? [] };
      return [
        ...compare('first frame', 'ms', frames, bare),
        ...compare(
          'second visit',
          'ms',
          selectFigure(visits, ({ second }) => second?.frameMs),
          before,
        ),
        ...compare(
          'JavaScript to the first frame',
          'kB',
          selectFigure(visits, ({ first }) => first.scriptKb),
        ),
        ...compare(
          'requests to the first frame',
          '',
          selectFigure(visits, ({ first }) => first.requests),
        ),
        ...compare(
          'blocking to the first frame',
          'ms',
          selectFigure(visits, ({ first }) => first.blockingMs),
        ),
      ];
    } finally {
      await served.close();
    }
  },
};
