import type { Bench } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, startStand } from '../stand';
import { compare, pick } from './compare';
import { CPU_SLOWDOWN, measureInTurn } from './measure-visits';
import type { PlayerName } from './players';

/** Issue: of the bare page's time. */
const FIRST_SHARE = 0.85;
/** Issue: of the first visit's time. */
const SECOND_SHARE = 0.7;
/** Who comes back a second time. */
const RETURNING: readonly PlayerName[] = ['widget', 'bare'];

/** From the navigation to the first frame, everybody doing the same work. */
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
    const stand = await startStand(HOME_LINK);
    try {
      const visits = await measureInTurn(browser, {
        players,
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        measure: async (viewer, player) => {
          const address = stand.addressOf(player);
          const first = await viewer.visit(address);
          return { first, second: RETURNING.includes(player) ? await viewer.visit(address) : undefined };
        },
      });
      const frames = pick(visits, ({ first }) => first.frameMs);
      const bare = { limit: FIRST_SHARE, of: 'the bare page', whole: frames.bare ?? [] };
      const before = { limit: SECOND_SHARE, of: 'the first', whole: frames.widget ?? [] };
      return [
        ...compare('first frame', 'ms', frames, bare),
        ...compare(
          'second visit',
          'ms',
          pick(visits, ({ second }) => second?.frameMs),
          before,
        ),
        ...compare(
          'JavaScript to the first frame',
          'kB',
          pick(visits, ({ first }) => first.scriptKb),
        ),
        ...compare(
          'requests to the first frame',
          '',
          pick(visits, ({ first }) => first.requests),
        ),
        ...compare(
          'blocking to the first frame',
          'ms',
          pick(visits, ({ first }) => first.blockingMs),
        ),
      ];
    } finally {
      await stand.close();
    }
  },
};
