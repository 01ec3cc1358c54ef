import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { type FaultProxy, startFaultProxy } from '../../e2e/faults/fault-proxy';
import type { Bench } from '../bench';
import type { PlayerName } from '../first-frame/players';
import { buildPlayers, type ServedPlayers, servePlayers } from '../serve-players';
import { type FilmSample, findPlayback, lostSeconds } from './comeback';
import { type Outcome, outcomeRows, outcomeTable } from './outcomes';
import { RECOVERY_FAULTS, type RecoveryFault } from './recovery-faults';

const WHO: readonly PlayerName[] = ['widget', 'bare', 'vidstack', 'video-js-10', 'shaka'];
/** A film of 40 minutes, and a position that nobody has loaded. */
const FILM = 2;
const SEEK_S = 600;
const PLAYED_S = 5;
const SAMPLE_MS = 250;
const START_LIMIT_MS = 30_000;
/** Time for a player to come back after the fault, and after a press. */
const COMEBACK_LIMIT_MS = 25_000;
const PRESS_LIMIT_MS = 8000;
const MEET_LIMIT_MS = 5000;
/** A frozen page first notices that the network is away. */
const FREEZE_AFTER_MS = 1000;
const VIEWPORT = { width: 1280, height: 720 };
const PROBE = readFileSync(new URL('film-probe.js', import.meta.url), 'utf8');

type Window = typeof globalThis & {
  benchFilm(): { at: number; isPaused: boolean } | null;
  benchSeekFilm(to: number): void;
};

interface Served {
  player: PlayerName;
  served: ServedPlayers;
  proxy: FaultProxy;
}

/** Compares which players come back after a fault, and when. */
export const recovery: Bench = {
  name: 'recovery',
  isPerBrowser: false,
  pages: {},
  note:
    `Each fault meets all players at the same time, each with a service of its own behind a proxy that fails. A fault begins with ` +
    `the page, or after ${PLAYED_S} s of play together with a seek to ${SEEK_S} s, of which nothing is loaded. The seconds count ` +
    `from the end of the fault to steady playback; a player has ${COMEBACK_LIMIT_MS / 1000} s for it. Then comes a press: the ` +
    "failure screen's button, or the middle of the picture; *dead*: not even that helps. One run.",
  async run({ browser, players }) {
    const who = WHO.filter((player) => players.includes(player));
    await buildPlayers(who);
    const all: Served[] = [];
    try {
      for (const player of who) all.push(await serveOne(player));
      const outcomes: Outcome[] = [];
      for (const fault of RECOVERY_FAULTS) {
        process.stderr.write(`  ${fault.name}\n`);
        outcomes.push(...(await Promise.all(all.map((one) => meetFault(browser, one, fault)))));
      }
      process.stdout.write(`${outcomeTable(outcomes)}\n`);
      return outcomeRows(outcomes);
    } finally {
      for (const { served } of all) await served.close();
    }
  },
};

async function serveOne(player: PlayerName): Promise<Served> {
  let proxy: FaultProxy | undefined;
  const served = await servePlayers(null, undefined, async (port) => {
    proxy = await startFaultProxy(port);
    return proxy;
  });
  // The site of the player starts with its first URL.
  await served.urlOf(player, { movieId: FILM });
  if (proxy === undefined) throw new Error('The service has no proxy');
  return { player, served, proxy };
}

async function meetFault(browser: Browser, { player, served, proxy }: Served, fault: RecoveryFault): Promise<Outcome> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const about = { fault: fault.name, player };
  try {
    await context.addInitScript({ content: PROBE });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const url = await served.urlOf(player, { movieId: FILM });
    if (fault.from === 'start') proxy.begin(fault.network);
    await page.goto(url, { waitUntil: 'commit' });
    if (fault.from === 'start') await waitForMeeting(proxy);
    else {
      if ((await playback(page, START_LIMIT_MS)) === null) return { ...about, kind: 'no-start' };
      await sleep(PLAYED_S * 1000);
      proxy.begin(fault.network);
    }
    if (fault.isOffline) await context.setOffline(true);
    const begunS = now();
    if (fault.from === 'seek') await page.evaluate((to) => (globalThis as Window).benchSeekFilm(to), SEEK_S);
    await lastOut(session, fault);
    proxy.end();
    if (fault.isOffline) await context.setOffline(false);
    return { ...about, ...(await seeComeback(page, fault, begunS)) };
  } finally {
    proxy.end();
    await context.close();
  }
}

/** Waits for the end of the fault. */
async function lastOut(session: CDPSession, { lasts, isFrozen }: RecoveryFault): Promise<void> {
  if (!isFrozen) return sleep(lasts * 1000);
  await sleep(FREEZE_AFTER_MS);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await sleep(lasts * 1000);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
}

async function seeComeback(
  page: Page,
  { from }: RecoveryFault,
  begunS: number,
): Promise<Omit<Outcome, 'fault' | 'player'>> {
  const endS = now();
  const fromS = from === 'seek' ? SEEK_S : 0;
  const found = await playback(page, COMEBACK_LIMIT_MS);
  if (found !== null) {
    return { kind: 'by-itself', seconds: found.atS - endS, lostS: lostSeconds(found, { fromS, begunS }) };
  }
  await press(page);
  const pressed = await playback(page, PRESS_LIMIT_MS);
  if (pressed === null) return { kind: 'dead' };
  return { kind: 'press', lostS: lostSeconds(pressed, { fromS, begunS }) };
}

async function press(page: Page): Promise<void> {
  const button = page.locator('[data-testid="failure-panel"] button').first();
  if (await button.isVisible()) await button.click({ timeout: PRESS_LIMIT_MS });
  else await page.mouse.click(VIEWPORT.width / 2, VIEWPORT.height / 2);
}

/** Waits for steady playback. Returns its first sample, or null after the limit. */
async function playback(page: Page, limitMs: number): Promise<FilmSample | null> {
  const samples: FilmSample[] = [];
  const endS = now() + limitMs / 1000;
  while (now() < endS) {
    // A page that reloads itself has no film for the moment.
    const film = await page.evaluate(() => (globalThis as Window).benchFilm()).catch(() => null);
    samples.push({ atS: now(), positionS: film?.at ?? null });
    const found = findPlayback(samples);
    if (found !== null) return found;
    await sleep(SAMPLE_MS);
  }
  return null;
}

async function waitForMeeting(proxy: FaultProxy): Promise<void> {
  const end = now() + MEET_LIMIT_MS / 1000;
  while (proxy.met() === 0 && now() < end) await sleep(SAMPLE_MS / 5);
}

const now = (): number => performance.now() / 1000;
