import type { Frame, Page } from '@playwright/test';
import { addPlayers } from './add-players';
import type { BrokenCalls } from './answers';
import type { Step } from './fault';
import type { FaultProxy } from './fault-proxy';
import { FRAME_ACTIONS } from './frame-actions';
import type { Jump } from './judge';
import { type Recorder, withLimit } from './sample';

/** The page of one fault, and what its steps note. */
export interface Scene {
  readonly page: Page;
  readonly proxy: FaultProxy;
  /** The calls that the fault breaks. */
  readonly calls: readonly BrokenCalls[];
  readonly recorder: Recorder;
  readonly jumps: Jump[];
  readonly problems: string[];
  /** Time of the last step that ended a fault; null before one. */
  endedAt: number | null;
}

/** A call that the frame does not answer is given up. */
const CALL_LIMIT_MS = 8000;
/** A control whose code comes again must have opened by then. */
const OPEN_LIMIT_MS = 20_000;
/** Time of a press before its code is served again. */
const PRESSED_MS = 6000;

/** Steps that end a fault. */
const ENDS: readonly Step['do'][] = ['mend', 'online', 'unfreeze'];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Finds the player's frame; throws while the page has none. */
function frameOf({ page }: Scene): Frame {
  const frame = page.frame({ url: /vv-player\.php/ });
  if (frame === null) throw new Error('the page has no player');
  return frame;
}

/** Calls a method of the protocol, and waits for its result. */
export async function call({ page }: Scene, method: string, payload?: object): Promise<void> {
  const done = page.evaluate(([name, argument]) => window.vvCall(name as string, argument).catch(() => undefined), [
    method,
    payload,
  ] as const);
  await withLimit(done, CALL_LIMIT_MS);
}

/** Sends a call without waiting for its result. */
function send(scene: Scene, method: string, payload: object): void {
  const sent = scene.page.evaluate(
    ([name, argument]) => {
      window.vvCall(name as string, argument).catch(() => undefined);
    },
    [method, payload] as const,
  );
  sent.catch(() => undefined);
}

const jump = ({ jumps, recorder }: Scene, position: number, rowFrom?: number): void => {
  jumps.push({ at: recorder.now(), position, ...(rowFrom !== undefined && { rowFrom }) });
};

/** Performs one step. Expected failures become sentences of the scene. */
export async function perform(scene: Scene, step: Step): Promise<void> {
  const { page, proxy, calls } = scene;
  const cdp = () => page.context().newCDPSession(page);
  if (ENDS.includes(step.do)) scene.endedAt = scene.recorder.now();
  if (step.do === 'break') return proxy.begin(...calls);
  if (step.do === 'mend') return proxy.end();
  if (step.do === 'wait') return pause(step.seconds * 1000);
  if (step.do === 'offline' || step.do === 'online') return page.context().setOffline(step.do === 'offline');
  if (step.do === 'freeze' || step.do === 'unfreeze') {
    await (await cdp()).send('Page.setWebLifecycleState', { state: step.do === 'freeze' ? 'frozen' : 'active' });
    return undefined;
  }
  if (step.do === 'processor') {
    await (await cdp()).send('Emulation.setCPUThrottlingRate', { rate: step.slowdown });
    return undefined;
  }
  if (step.do === 'call') return call(scene, step.method, step.payload);
  if (step.do === 'seek') {
    jump(scene, step.time);
    return send(scene, 'seek', { time: step.time });
  }
  if (step.do === 'frame') {
    await withLimit(frameOf(scene).evaluate(FRAME_ACTIONS[step.action]), CALL_LIMIT_MS);
    return undefined;
  }
  if (step.do === 'open') return openControl(scene, step);
  if (step.do === 'players') return addPlayers(scene, step.more);
  return step.do === 'seeks' || step.do === 'episodes' ? repeat(scene, step) : changePage(scene, step);
}

async function repeat(scene: Scene, step: Extract<Step, { do: 'seeks' | 'episodes' }>): Promise<void> {
  const rowFrom = scene.recorder.now();
  for (let count = 0; count < step.count; count += 1) {
    if (step.do === 'seeks') send(scene, 'seek', { time: 60 + ((count * 137) % 2000) });
    else send(scene, 'setEpisode', { episodeId: 101 + (count % 3) });
    await pause(step.everyMs);
  }
  await pause(500);
  if (step.do === 'episodes') return call(scene, 'setEpisode', { episodeId: step.end });
  jump(scene, step.end, rowFrom);
  return call(scene, 'seek', { time: step.end });
}

type PageStep = Extract<Step, { do: 'style' | 'reload' | 'reattach' | 'move' | 'leave-and-return' }>;

async function changePage({ page }: Scene, step: PageStep): Promise<void> {
  if (step.do === 'leave-and-return') {
    const url = page.url();
    const html = await page.content();
    await page.goto('about:blank');
    await page.goto(url);
    return page.setContent(html, { waitUntil: 'commit' });
  }
  await page.evaluate(
    ([action, css]) => {
      const frame = document.querySelector<HTMLIFrameElement>('#vv-player');
      if (frame === null) return;
      if (action === 'style') frame.style.cssText = css;
      else if (action === 'reload') frame.src = `${frame.src}&`;
      else if (action === 'move') document.body.appendChild(document.createElement('div')).append(frame);
      else {
        frame.remove();
        document.body.append(frame);
      }
    },
    [step.do, step.do === 'style' ? step.css : ''] as const,
  );
}

/** Presses a control while its code is away; it has to appear once the code is served again. */
async function openControl(scene: Scene, step: Extract<Step, { do: 'open' }>): Promise<void> {
  const { page, proxy, problems } = scene;
  const frame = frameOf(scene);
  const control = frame.getByTestId(step.press);
  try {
    await frame.getByTestId('player').hover({ timeout: CALL_LIMIT_MS });
    await control.click({ timeout: CALL_LIMIT_MS });
  } catch {
    problems.push(`${step.press} cannot be pressed`);
    return;
  }
  await pause(PRESSED_MS);
  if (step.mends) {
    proxy.end();
    scene.endedAt = scene.recorder.now();
  }
  try {
    await frame.getByTestId(step.shows).waitFor({ timeout: OPEN_LIMIT_MS });
  } catch {
    problems.push(`${step.shows} did not open after ${step.press}`);
  }
  await page.keyboard.press('Escape');
}
