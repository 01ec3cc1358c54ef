import type { Browser, BrowserContext, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import { aToken } from '../../tests/fixtures/tokens';
import { Account } from '../pages/account';
import { openBarePage } from '../pages/bare-page';
import { hideBySelector, replaceFunctions } from './browser-faults';
import { type Fault, MOVIE_ID, WAIT_S } from './fault';
import { startFaultProxy } from './fault-proxy';
import { recordSource } from './frame-actions';
import { failsNow, judge, type Observations, offersNow, playsNow, type Verdict } from './judge';
import { record, type Sample, withLimit } from './sample';
import { call, perform, type Scene } from './steps';

/** Seconds of playback before a fault that begins while the film plays. */
const PLAYED_S = 1;
/** Beyond the limit of a verdict, so that a wait which is too long is measured. */
const EXTRA_S = 8;
/** The first call that a fault breaks comes within this time. */
const FIRST_CALL_S = 10;
/** Playback by the failure screen's button. */
const BUTTON_S = 20;
/** Time in which a fault may show, which its steps do not end. */
const AFTER_STEPS_S = 3;
const CLOSE_LIMIT_MS = 5000;

/** Tries one fault in a context of its own. */
export async function runFault(browser: Browser, fault: Fault): Promise<Verdict> {
  const proxy = await startFaultProxy();
  const server = `http://127.0.0.1:${proxy.port}`;
  const context = await browser.newContext({ viewport: { width: 960, height: 540 }, proxy: { server } });
  const exceptions: string[] = [];
  // The browser reports a script that is cut short as an exception without a stack.
  const isCut = fault.calls?.some(({ answer }) => answer === 'halved');
  context.on('weberror', (problem) => {
    const { stack, message } = problem.error();
    if (stack || !isCut) exceptions.push(stack || message);
  });
  try {
    const { calls = [] } = fault;
    await prepare(context, fault);
    const page = await context.newPage();
    if (calls.length > 0) await leaveCacheOut(page);
    if (fault.steps === undefined || fault.fromStart) proxy.begin(...calls);
    const recorder = record(page);
    const scene: Scene = { page, proxy, calls, recorder, jumps: [], problems: [], endedAt: null };
    const times = await play(scene, fault);
    recorder.stop();
    const { jumps, problems } = scene;
    const { samples } = recorder;
    return judge(fault, { samples, jumps, problems, exceptions, broken: proxy.broken, ...times });
  } finally {
    await withLimit(context.close(), CLOSE_LIMIT_MS);
    await proxy.close();
  }
}

/** Makes every call reach the proxy. A video that Chromium has kept would be broken after the end of its fault, too. */
async function leaveCacheOut(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Sets a context up: replaced functions, globals, ads and cookies. */
async function prepare(context: BrowserContext, fault: Fault): Promise<void> {
  // Names of functions, which the TypeScript runner keeps by a helper that pages lack.
  await context.addInitScript({ content: 'globalThis.__name ??= (value) => value' });
  await context.addInitScript(recordSource);
  if (fault.globals !== undefined) {
    await context.addInitScript((values) => void Object.assign(window, values), globalsOf(fault.globals));
    await hideBySelector(context);
  }
  await replaceFunctions(context, fault.browser ?? []);
  if (fault.preroll !== undefined) await askAds(context, fault.preroll);
  if (fault.account === undefined) return;
  const account = await Account.create();
  await account.enter(context, fault.account === 'ended' ? { authToken: aToken(-60) } : {});
}

/** URLs of the reference service in the place of paths. */
function globalsOf(globals: Readonly<Record<string, string>>): Record<string, string> {
  const { catalogue } = E2E_ORIGIN;
  const urls: Readonly<Record<string, string>> = {
    env_statistics_url: `${catalogue}/statistics?s=faults`,
    env_sentry_dsn: `${catalogue.replace('//', '//public@')}/77`,
  };
  return Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, urls[name] ?? value]));
}

/** Makes the ad list name these documents before the film. */
async function askAds(context: BrowserContext, preroll: readonly string[]): Promise<void> {
  await context.route(/\/ad-list\.json/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('preroll');
    for (const name of preroll) url.searchParams.append('preroll', name);
    return route.fallback({ url: url.href });
  });
}

type Times = Pick<Observations, 'begunAt' | 'endedAt' | 'pressedAt'>;

async function play(scene: Scene, fault: Fault): Promise<Times> {
  const { source, query, attributes = {} } = fault;
  const whole = { movie_id: MOVIE_ID[source], auto_play: 1, ...query };
  await openBarePage(scene.page, { query: whole, attributes, greets: true });
  const end = () => endFault(scene);
  if (fault.steps !== undefined) return playSteps(scene, fault, end);
  const limit = fault.withinS ?? WAIT_S;
  if (fault.endsAfterS !== undefined) {
    // The player asks for some calls seconds after its page.
    if (fault.calls !== undefined) await scene.recorder.wait(() => scene.proxy.broken.length > 0, FIRST_CALL_S);
    await scene.recorder.pass(fault.endsAfterS);
    const endedAt = await end();
    return { begunAt: 0, endedAt, pressedAt: await waitForPlayback(scene, limit) };
  }
  const { recorder } = scene;
  const isOffered = (samples: readonly Sample[]) => fault.expect === 'offers-play' && offersNow(samples);
  await recorder.wait((samples) => playsNow(samples) || failsNow(samples) || isOffered(samples), limit + EXTRA_S);
  const isStuck = !playsNow(recorder.samples);
  if (fault.expect === 'offers-play' || !isStuck) return { begunAt: 0, endedAt: null, pressedAt: null };
  const endedAt = await end();
  if (fault.expect === 'fails-for-good') return { begunAt: 0, endedAt, pressedAt: null };
  return { begunAt: 0, endedAt, pressedAt: await waitForPlayback(scene, limit) };
}

async function playSteps(scene: Scene, fault: Fault, end: () => Promise<number>): Promise<Times> {
  const { recorder } = scene;
  const started = await recorder.wait(playsNow, WAIT_S + EXTRA_S);
  if (!started) scene.problems.push('the film did not start');
  // The first call of the host page loads the code of its methods.
  await call(scene, 'getState');
  await recorder.pass(PLAYED_S);
  const begunAt = recorder.now();
  for (const step of fault.steps ?? []) await perform(scene, step);
  const limit = fault.withinS ?? WAIT_S;
  if (fault.expect === 'fails') await recorder.wait(failsNow, limit + EXTRA_S);
  else if (scene.endedAt === null) await recorder.pass(AFTER_STEPS_S);
  const endedAt = Math.min(scene.endedAt ?? Number.POSITIVE_INFINITY, await end());
  return { begunAt, endedAt, pressedAt: await waitForPlayback(scene, limit) };
}

async function endFault({ proxy, page, recorder }: Scene): Promise<number> {
  proxy.end();
  const over = () => {
    window.vvFaultOver = true;
  };
  await page.context().addInitScript(over);
  for (const frame of page.frames()) await withLimit(frame.evaluate(over), 1000);
  await showFrame(page);
  return recorder.now();
}

/** Ends `display:none` of the frame, a fault of the page itself. */
async function showFrame(page: Page): Promise<void> {
  const show = page.evaluate(() =>
    document.querySelector<HTMLElement>('#vv-player[style="display:none"]')?.removeAttribute('style'),
  );
  await withLimit(show, 1000);
}

/** Waits for playback by itself; else presses the button. Returns the time of the press. */
async function waitForPlayback({ page, recorder }: Scene, limitS: number): Promise<number | null> {
  if (await recorder.wait(playsNow, limitS + EXTRA_S)) return null;
  if (!failsNow(recorder.samples)) return null;
  const pressedAt = recorder.now();
  const frame = page.frame({ url: /vv-player\.php/ });
  const button = frame?.locator('[data-testid="failure-panel"] button, #vv-boot.failed button').first();
  await button?.click({ timeout: 3000 }).catch(() => undefined);
  await recorder.wait(playsNow, BUTTON_S);
  return pressedAt;
}
