import type { Bench, BenchContext, Row } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, startStand } from '../stand';
import { inTurn, shareOf } from '../statistics';
import { PLAYERS, type PlayerName } from './players';
import { newViewer, type Visit } from './visit';

const CPU_SLOWDOWN = 4;
/** Issue: of the bare page's time. */
const FIRST_SHARE = 0.85;
/** Issue: of the first visit's time. */
const SECOND_SHARE = 0.7;
/** Who comes back a second time. */
const RETURNING: readonly PlayerName[] = ['widget', 'bare'];

type Visits = Partial<Record<PlayerName, Visit[]>>;

/** From the navigation to the first frame, everybody doing the same work. */
export const firstFrame: Bench = {
  name: 'first-frame',
  pages: {},
  note:
    `A new browser context each run, in turn, everything through one link of ${HOME_LINK.name} round trip, the page's ` +
    `thread slowed ${CPU_SLOWDOWN} times. The work: four catalogue calls at once, the first episode not completed, its ` +
    'master JSON, its stream, playing muted. From the navigation to when the first frame was handed to the screen ' +
    '(`requestVideoFrameCallback`) of a video that can be seen; a run counts only when it then plays. With a preroll the ' +
    'frame is that of the ad. *Blocking*: what long tasks take beyond 50 ms each. *Second visit*: the same context again.',
  async run({ browser, players, runs }) {
    await buildPlayers(players);
    const stand = await startStand(HOME_LINK);
    const first: Visits = {};
    const second: Visits = {};
    try {
      // One round that does not count: the first is everybody's slowest.
      for (const [index, player] of inTurn(players, 1 + runs).entries()) {
        const counts = index >= players.length;
        const viewer = await newViewer(browser, { cpuSlowdown: CPU_SLOWDOWN });
        try {
          const visit = await viewer.visit(stand.addressOf(player));
          if (!counts) continue;
          first[player] = [...(first[player] ?? []), visit];
          if (!RETURNING.includes(player)) continue;
          second[player] = [...(second[player] ?? []), await viewer.visit(stand.addressOf(player))];
        } finally {
          await viewer.leave();
        }
      }
    } finally {
      await stand.close();
    }
    return rows(players, first, second);
  },
};

function rows(players: BenchContext['players'], first: Visits, second: Visits): Row[] {
  const of = (visits: Visits, figure: keyof Visit) => (player: PlayerName) =>
    (visits[player] ?? []).map((visit) => visit[figure]);
  const frames = of(first, 'frameMs');
  const seconds = of(second, 'frameMs');
  const row = (measure: string, unit: Row['unit'], values: (player: PlayerName) => number[]) =>
    players
      .filter((player) => values(player).length > 0)
      .map((player): Row => {
        const toBare = shareOf(values(player), values('bare'));
        return { measure, of: PLAYERS[player], unit, values: values(player), ...(toBare !== null && { toBare }) };
      });
  const target = (share: number | null, limit: number, ofWhat: string): Pick<Row, 'target'> =>
    share === null ? {} : { target: { text: `<= ${limit} of ${ofWhat} (${share.toFixed(2)})`, isMet: share <= limit } };
  return [
    ...row('first frame', 'ms', frames).map((one) =>
      one.of === PLAYERS.widget ? { ...one, ...target(one.toBare ?? null, FIRST_SHARE, 'the bare page') } : one,
    ),
    ...row('second visit', 'ms', seconds).map((one) =>
      one.of === PLAYERS.widget
        ? { ...one, ...target(shareOf(one.values, frames('widget')), SECOND_SHARE, 'the first') }
        : one,
    ),
    ...row('JavaScript to the first frame', 'kB', of(first, 'scriptKb')),
    ...row('requests to the first frame', '', of(first, 'requests')),
    ...row('blocking to the first frame', 'ms', of(first, 'blockingMs')),
  ];
}
