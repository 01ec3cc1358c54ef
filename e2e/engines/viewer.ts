import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINE_ORIGIN } from '../../dev/support/e2e-origins';
import { MEDIA_CALLS } from '../pages/media-calls';
import { type Engine, keyPress, mouseClick, mouseDown, mouseMove, mouseUp, type Point, pingKey } from './engine';
import { hostPage, type PlayerFrame } from './host-page';

/** The longest time in which a viewer's action shows its effect on a busy machine. */
const EFFECT_MS = 30_000;
const POLL_MS = 150;
/** Consecutive advances that count as playback: a single one may be the last frame before a stop. */
const ADVANCES = 2;
/** Seconds that the film may play after a seek before a busy machine reads its position. */
const SEEK_TOLERANCE_S = 12;
/** Longer texts of the page are cut. */
const TEXT_LENGTH = 300;

/** The player's video, as far as tests look at it. */
export interface VideoState {
  readonly time: number;
  readonly frames: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly volume: number;
  readonly rate: number;
  readonly height: number;
}

/** A viewer in front of a page with players, in any engine. */
export class Viewer {
  readonly engine: Engine;
  /** The player that the viewer looks at. */
  frame = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Opens a page with these players, as a first visit. */
  async open(...frames: readonly PlayerFrame[]): Promise<void> {
    await this.forget();
    await this.visitAgain(...frames);
  }

  /** Opens a page with one player, as a first visit, and starts the film. */
  async watch(query: PlayerFrame['query'] = {}): Promise<void> {
    await this.open({ query });
    await this.start();
  }

  /** Empties what the player has stored. */
  async forget(): Promise<void> {
    // In a frame, because WebKit gives the widget another storage on each site.
    await this.openPage(`<!doctype html><iframe src="${ENGINE_ORIGIN.widget}/robots.txt"></iframe>`);
    await this.poll('the storage is empty', () => this.run(clearStorage));
  }

  /** Opens a page with these players in a browser that was here before. */
  async visitAgain(...frames: readonly PlayerFrame[]): Promise<void> {
    await this.openPage(hostPage(...(frames.length > 0 ? frames : [{ query: {} }])));
    await this.poll('the frames exist', () => this.run(() => document.readyState !== 'loading'));
  }

  /** Opens a page of the host origin with this content. */
  async openPage(html: string): Promise<void> {
    this.frame = 0;
    await this.engine.open(`${ENGINE_ORIGIN.host}/blank.html`);
    await this.engine.run(
      null,
      (text) => {
        document.open();
        document.write(text);
        document.close();
      },
      html,
    );
  }

  /** The build of the player that the page has chosen; null while no code of it has loaded. */
  build(): Promise<string | null> {
    return this.run(() => {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name);
      const codes = urls.filter((url) => url.includes('/widget-assets/') && url.endsWith('.js'));
      if (codes.length === 0) return null;
      return codes.some((url) => url.includes('/compatible-')) ? 'compatible' : 'modern';
    });
  }

  /** Runs a function in the player's frame. */
  run<A extends readonly unknown[], T>(script: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.engine.run(this.frame, script, ...args);
  }

  /** Waits for a condition. A page that is just loading may refuse to answer. */
  async poll(what: string, condition: () => Promise<unknown>, timeout = EFFECT_MS): Promise<void> {
    const end = performance.now() + timeout;
    for (let last: unknown = null; ; ) {
      try {
        last = await condition();
        if (last) return;
      } catch (error) {
        last = error;
      }
      if (performance.now() > end) throw new Error(`not within ${timeout} ms: ${what} (last: ${last})`);
      await sleep(POLL_MS);
    }
  }

  /** Presses a control with the mouse. The controls may be hidden before. */
  async press(testId: string, times = 1): Promise<void> {
    await this.engine.act(mouseClick(await this.targetOf(testId), times));
  }

  /** Presses an input that is transparent, above what the viewer sees of it. */
  async pressInvisible(testId: string): Promise<void> {
    let point: Point | null = null;
    await this.poll(`${testId} can be pressed`, async () => {
      point = await this.boxOf(testId);
      return true;
    });
    if (point !== null) await this.engine.act(mouseClick(point));
  }

  /** Presses the picture, away from any control. */
  async pressPicture(times = 1): Promise<void> {
    await this.engine.act(mouseClick(await this.pointOf(0.3, 0.35), times));
  }

  /** Presses the picture, away from any control, and holds it until the returned function is called. */
  async pressDown(): Promise<() => Promise<void>> {
    await this.engine.act(mouseDown(await this.pointOf(0.7, 0.35)));
    return () => this.engine.act(mouseUp());
  }

  /** Presses an element at this part of its width. */
  async pressAt(testId: string, part: number): Promise<void> {
    await this.engine.act(mouseClick(await this.targetOf(testId, part)));
  }

  /** Moves the mouse over the picture, which shows the controls. */
  async look(): Promise<void> {
    await this.engine.act(mouseMove(await this.pointOf(0.49, 0.4), await this.pointOf(0.5, 0.4)));
  }

  async key(...names: readonly string[]): Promise<void> {
    await this.engine.act(keyPress(names));
  }

  /** Whether an element is on the screen. */
  isShown(testId: string): Promise<boolean> {
    return this.run(isVisible, selectorOf(testId));
  }

  expectShown(testId: string, timeout = EFFECT_MS): Promise<void> {
    return this.poll(`${testId} is shown`, () => this.isShown(testId), timeout);
  }

  expectHidden(testId: string): Promise<void> {
    return this.poll(`${testId} is hidden`, async () => !(await this.isShown(testId)));
  }

  /** The text on the screen. */
  text(testId: string): Promise<string> {
    return this.run(
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is none.
      (selector) => document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim() ?? '',
      selectorOf(testId),
    );
  }

  attribute(testId: string, name: string): Promise<string | null> {
    return this.run(
      (selector, attribute) => document.querySelector(selector)?.getAttribute(attribute) ?? null,
      selectorOf(testId),
      name,
    );
  }

  video(): Promise<VideoState> {
    return this.run(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-media-provider] video');
      if (video === null) throw new Error('no video');
      const { currentTime, paused, muted, volume, playbackRate, videoHeight } = video;
      // A Chromium 80 without a window has only the older name.
      const { webkitDecodedFrameCount: count = 0 } = video as { webkitDecodedFrameCount?: number };
      const frames = video.getVideoPlaybackQuality?.().totalVideoFrames ?? count;
      return { time: currentTime, frames, paused, muted, volume, rate: playbackRate, height: videoHeight };
    });
  }

  /** Presses the large button, or resumes an earlier visit, and waits for playback. */
  async start(): Promise<void> {
    await this.poll(
      'the film waits for its start',
      async () => (await this.isShown('big-play')) || (await this.isShown('resume-continue')),
    );
    await this.press((await this.isShown('resume-continue')) ? 'resume-continue' : 'big-play');
    await this.expectPlays();
  }

  /** Expects that the position and the decoded frames grow, more than once in a row. */
  async expectPlays(timeout = EFFECT_MS): Promise<void> {
    let last: VideoState | null = null;
    let advances = 0;
    await this.poll(
      'the film plays',
      async () => {
        const now = await this.video();
        advances = last !== null && now.time > last.time && now.frames > last.frames ? advances + 1 : 0;
        last = now;
        return advances >= ADVANCES;
      },
      timeout,
    );
  }

  async expectPaused(): Promise<void> {
    await this.poll('the film is paused', async () => (await this.video()).paused);
  }

  /** Expects a position within these seconds. */
  async expectTime(from: number, to: number): Promise<void> {
    await this.poll(`the position is between ${from} and ${to} s`, async () => {
      const { time } = await this.video();
      return time >= from && time <= to;
    });
  }

  /** Seeks by the protocol, and waits for that position. The film may play on meanwhile. */
  async seek(time: number): Promise<void> {
    await this.call('seek', { time });
    await this.expectTime(time, time + SEEK_TOLERANCE_S);
  }

  /** Calls a method of the protocol from the host page. */
  call(name: string, payload: unknown = null): Promise<unknown> {
    return this.engine.run(
      null,
      (frame, method, argument) =>
        (window as unknown as HostWindow).vvCall(frame, method, argument === null ? undefined : argument),
      this.frame,
      name,
      payload,
    );
  }

  /** Expects this value in a field of the protocol's state. */
  async expectState(name: string, value: unknown, timeout = EFFECT_MS): Promise<void> {
    const expected = JSON.stringify(value);
    let last = '';
    const condition = async () => {
      last = JSON.stringify(await this.state(name));
      return last === expected;
    };
    await this.poll(`the state's ${name} is ${expected}`, condition, timeout).catch((error: Error) => {
      throw new Error(`${error.message}, it is ${last}`);
    });
  }

  async state(name: string): Promise<unknown> {
    return ((await this.call('getState')) as Record<string, unknown>)[name];
  }

  /** Names of the protocol's events so far, of all players. */
  events(): Promise<string[]> {
    return this.engine.run(null, () => (window as unknown as HostWindow).vvEvents);
  }

  /** The pings of this engine's ads since {@link clearPings}, in the order of their arrival. */
  async pings(): Promise<string[]> {
    const response = await fetch(await this.pingsUrl());
    return (await response.text()).split('\n').filter((text) => text !== '');
  }

  async clearPings(): Promise<void> {
    await fetch(await this.pingsUrl(), { method: 'DELETE' });
  }

  /** The content of the player's frame, for the error of a failed test. Never rejects. */
  async report(): Promise<string> {
    const video = await this.video().catch(String);
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is none.
    const text = await this.run((length) => document.body.innerText.replace(/\s+/g, ' ').slice(0, length), TEXT_LENGTH);
    const details = await this.run(readDetails).catch(String);
    // WebKitGTK has no record.
    const read = (key: string) => (window as unknown as Record<string, string[]>)[key] ?? [];
    const calls = await this.run(read, MEDIA_CALLS).catch((error) => [String(error)]);
    return [`video: ${JSON.stringify(video)}`, `text: ${text}`, `details: ${details}`, ...calls].join('\n');
  }

  private async pingsUrl(): Promise<string> {
    const key = pingKey(await this.engine.run(null, () => navigator.userAgent));
    return `${ENGINE_ORIGIN.catalogue}/ads/pings?as=text&s=${key}`;
  }

  /** A point of the player's frame in the window. */
  private async pointOf(partX: number, partY: number): Promise<Point> {
    const box = await this.frameBox();
    return { x: box.x + box.width * partX, y: box.y + box.height * partY };
  }

  private frameBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.engine.run(
      null,
      (frame) => {
        const box = document.querySelectorAll('iframe')[frame]?.getBoundingClientRect();
        if (document.fullscreenElement === null && box === undefined) throw new Error('no frame');
        return { x: box?.x ?? 0, y: box?.y ?? 0, width: box?.width ?? 0, height: box?.height ?? 0 };
      },
      this.frame,
    );
  }

  /**
   * Like {@link boxOf}, once the element can be pressed. The mouse moves meanwhile, which shows the controls. A browser gives
   * no input to a frame that it has not painted yet.
   */
  private async targetOf(testId: string, part = 0.5): Promise<Point> {
    const end = performance.now() + EFFECT_MS;
    for (let hit: Point | string = ''; ; ) {
      await this.run(watchMouse).catch(() => undefined);
      await this.look();
      hit = await this.boxOf(testId, part).catch(String);
      if (typeof hit !== 'string' && !(await this.isShown(testId))) hit = 'it is hidden';
      if (typeof hit !== 'string') return hit;
      if (performance.now() > end) throw new Error(`${testId} cannot be pressed: ${hit}`);
    }
  }

  /** A point within the element that a press hits, in the window. Rejects while the element moves or is covered. */
  private async boxOf(testId: string, part = 0.5): Promise<Point> {
    const { x, y } = await this.frameBox();
    const found = await this.run(
      async (selector, share) => {
        const element = Array.from(document.querySelectorAll(selector)).pop();
        if (element === undefined) throw new Error('it does not exist');
        if (!('vvMouse' in window)) throw new Error('the mouse does not reach the frame');
        element.scrollIntoView({ block: 'nearest' });
        const before = element.getBoundingClientRect();
        await new Promise((resolve) => setTimeout(resolve, 60));
        const box = element.getBoundingClientRect();
        if (box.width === 0) throw new Error('it has no size');
        if (box.x !== before.x || box.y !== before.y) throw new Error('it moves');
        const point = { x: box.x + box.width * share, y: box.y + box.height / 2 };
        const hit = document.elementFromPoint(point.x, point.y);
        if (hit === null || !(element.contains(hit) || hit.contains(element))) {
          throw new Error(`it is covered by ${hit?.outerHTML.slice(0, 120)}`);
        }
        return point;
      },
      selectorOf(testId),
      part,
    );
    return { x: x + found.x, y: y + found.y };
  }
}

/** Sets a property of the frame's window once the mouse moves there. Runs in the frame. */
function watchMouse(): void {
  addEventListener('mousemove', () => Object.assign(window, { vvMouse: true }), { once: true, capture: true });
}

/** Like `checkVisibility`, which Chromium has from version 105 on. Runs in the frame. */
function isVisible(selector: string): boolean {
  const element = Array.from(document.querySelectorAll(selector)).pop();
  if (element === undefined || element.getClientRects().length === 0) return false;
  if (getComputedStyle(element).visibility !== 'visible') return false;
  for (let part: Element | null = element; part !== null; part = part.parentElement) {
    if (getComputedStyle(part).opacity === '0') return false;
  }
  return true;
}

/** Runs in the frame. */
function clearStorage(): boolean {
  // The frame is empty at first, without an origin of its own.
  if (location.pathname !== '/robots.txt') return false;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    // biome-ignore lint/suspicious/noDocumentCookie: WebKitGTK has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  }
  return true;
}

/** A trailing `*` stands for any ending: `option-240*`. The last element counts, as the page's shell has the same ids. */
function selectorOf(testId: string): string {
  return testId.endsWith('*') ? `[data-testid^="${testId.slice(0, -1)}"]` : `[data-testid="${testId}"]`;
}

interface HostWindow {
  readonly vvCall: (frame: number, name: string, payload: unknown) => Promise<unknown>;
  readonly vvEvents: string[];
}

/** Returns the layers, the elements and the last requests of the frame, for the report of a failed test. */
function readDetails(): string {
  const videos = [...document.querySelectorAll('video')].map((video) => ({
    src: video.currentSrc.slice(-40),
    ready: video.readyState,
    network: video.networkState,
    paused: video.paused,
    time: video.currentTime,
    error: video.error?.message,
  }));
  const layers = [...document.querySelectorAll<HTMLElement>('[data-phase], #vv-boot, [data-testid="wait-words"]')];
  const requests = performance.getEntriesByType('resource').slice(-12) as PerformanceResourceTiming[];
  return JSON.stringify({
    at: performance.now(),
    visibility: document.visibilityState,
    layers: layers.map(({ id, dataset }) => `${id} ${dataset.testid} ${dataset.phase}`),
    videos,
    requests: requests.map(({ name, startTime, responseEnd }) => `${name.slice(-50)} ${startTime} ${responseEnd}`),
  });
}
