import { serviceClient } from '../../tests/support/service-client';
import type { Bench, BenchContext } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, type ServedPlayers, servePlayers } from '../serve-players';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import { PLAYER_NAMES, type PlayerName } from './players';
import type { Viewer, Visit } from './visit';
import { POSITION_S, referenceOf, VISIT_KINDS, VISIT_NAMES, type VisitKind } from './visit-kinds';
import { blockingRow, type VisitCase, visitRows } from './visit-rows';

/** The visit that most others are compared with. */
const COLD: VisitCase = 'autoplay bare';
/** The first episode, by its id: a stored position belongs to an episode. */
const EPISODE = 101;
/** Length of the visit before a second one. The player has loaded all its code, and stores no position worth a question. */
const FIRST_VISIT_MS = 3000;

type OneVisit = { name: VisitCase; kind: VisitKind; player: PlayerName };

/** Measures the visits that people make, from navigation or from their press to the first frame. */
export const visits: Bench = {
  name: 'visits',
  parts: VISIT_NAMES,
  isPerBrowser: true,
  pages: {},
  note:
    `A new browser context each run, in turn, everything through one link of ${HOME_LINK.name} round trip, the page's ` +
    `own thread slowed ${CPU_SLOWDOWN} times. *To bare*: the share of the bare page's first frame by autoplay, and of ` +
    'its same visit for a second visit, over TLS, and for MP4 and DASH, whose bare pages have the same engine. ' +
    '*Blocking*: what long tasks take beyond 50 ms each, from navigation to the first frame. docs/performance.md ' +
    'describes each visit.',
  async run({ browser, players, parts, runs, certificate }) {
    const cases = casesOf(parts, players);
    await buildPlayers([...new Set(cases.map(({ player }) => player))]);
    const plain = await servePlayers(HOME_LINK);
    const secure = await servePlayers(HOME_LINK, certificate).catch(async (error: unknown) => {
      await plain.close();
      throw error;
    });
    try {
      const byName = new Map(cases.map((one) => [one.name, one]));
      const caseOf = (name: VisitCase): OneVisit => {
        const found = byName.get(name);
        if (found === undefined) throw new Error(`No visit ${name}`);
        return found;
      };
      const measured = await measureRoundRobin(browser, {
        cases: [...byName.keys()],
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        planOf: (name) => caseOf(name).kind.plan ?? {},
        measure: (viewer, name) => {
          const one = caseOf(name);
          return makeVisit(viewer, one, one.kind.isSecure ? secure : plain);
        },
      });
      return [
        ...visitRows(
          VISIT_NAMES.filter((name) => parts.includes(name)),
          measured,
        ),
        ...blockingRow(measured),
      ];
    } finally {
      await secure.close();
      await plain.close();
    }
  },
};

/** The chosen visits of the chosen players, and those of the bare page that they are compared with. */
function casesOf(parts: BenchContext['parts'], players: readonly PlayerName[]): OneVisit[] {
  return VISIT_NAMES.flatMap((visit) =>
    PLAYER_NAMES.flatMap((player): OneVisit[] => {
      const kind: VisitKind = VISIT_KINDS[visit];
      const isReference = parts.includes(visit) ? player === referenceOf(visit) : `${visit} ${player}` === COLD;
      const isChosen = players.includes(player) && parts.includes(visit);
      if (!kind.players.includes(player) || !(isReference || isChosen)) return [];
      return [{ name: `${visit} ${player}`, kind, player }];
    }),
  );
}

async function makeVisit(viewer: Viewer, { kind, player }: OneVisit, served: ServedPlayers): Promise<Visit> {
  const url = await served.urlOf(player, kind.query);
  if (kind.brings === 'kept-position') await keepPosition(viewer);
  if (kind.brings === 'account') await signIn(viewer, served.service, url);
  if (kind.brings === 'first-visit') {
    await viewer.visit(url);
    await viewer.page.waitForTimeout(FIRST_VISIT_MS);
    await viewer.page.goto('about:blank');
  }
  return viewer.visit(url);
}

/** Stores a position as an earlier visit would have (docs/behaviour.md, Resume). */
async function keepPosition({ page }: Viewer): Promise<void> {
  const stored = JSON.stringify({ [EPISODE]: POSITION_S });
  await page.addInitScript((text) => {
    if (window === window.top) localStorage.setItem('episodesTimeProgress', text);
  }, stored);
}

/** Signs a new user in, as the host's site would: the widget reads two cookies. */
async function signIn({ context }: Viewer, service: string, url: string): Promise<void> {
  const { authToken, refreshToken } = await serviceClient(service).newUser();
  const cookies = Object.entries({ authToken, refreshToken });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: new URL(url).origin })));
}
