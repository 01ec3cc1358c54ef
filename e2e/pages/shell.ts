import type { Locator, Page } from '@playwright/test';
import { withholdCalls } from './network';
import type { Player } from './player';

/** All code and styles of the widget; the page itself carries the shell. */
const ASSETS = /widget-assets\/[^/]+\.(?:js|css)/;

/** Chunks that the entry loads: the shell is up, and the catalogue's answers are there, but no player is. */
const PLAYER_ASSETS = /widget-assets\/player-[^/]+\.js/;

/** One state of the screen that lasted for at least one frame. */
export interface Look {
  /** Boxes of the visible large buttons. */
  readonly buttons: readonly string[];
  readonly spinners: number;
  /** Visible posters whose image is complete. */
  readonly posters: number;
  /** Box and text of the visible titles. */
  readonly titles: readonly string[];
  /** Whether a video plays and has a frame. */
  readonly plays: boolean;
}

export interface ShellLog {
  readonly looks: readonly Look[];
  /** Sum of the `layout-shift` entries. */
  readonly shift: number;
}

/** The shell that the page itself carries. */
export class Shell {
  readonly root: Locator;
  readonly button: Locator;
  readonly spinner: Locator;
  readonly title: Locator;
  /** The question about a saved position. */
  readonly question: Locator;
  readonly #page: Page;

  constructor({ page, frame }: Player) {
    this.#page = page;
    this.root = frame.locator('#vv-boot');
    this.button = this.root.locator('.vv-big-play');
    this.spinner = this.root.locator('.vv-ring');
    this.title = this.root.locator('.vv-title');
    this.question = this.root.getByTestId('resume-prompt');
  }

  /** Withholds the whole widget, or the player alone, until the result is called. */
  withhold(what: 'widget' | 'player'): Promise<() => void> {
    return withholdCalls(this.#page, what === 'widget' ? ASSETS : PLAYER_ASSETS);
  }

  /** Replaces all posters by one of this colour. */
  async paintPosters(colour: string): Promise<void> {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="${colour}"/></svg>`;
    await this.#page.route(/poster/, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  }

  /** Records each state of the screen by frames, from the start of the widget's page. */
  async record(): Promise<void> {
    await this.#page.addInitScript(recordLooks);
  }

  recorded(): Promise<ShellLog> {
    return this.#page
      .frameLocator('#vv-player')
      .locator('html')
      .evaluate(() => (window as unknown as { vvShellLog: ShellLog }).vvShellLog);
  }
}

/** Runs in the widget's page. */
function recordLooks(): void {
  if (!location.pathname.endsWith('vv-player.php')) return;
  const log = { looks: [] as unknown[], shift: 0 };
  Object.assign(window, { vvShellLog: log });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) log.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const box = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((size) => size.toFixed(1)).join(' ');
  };
  const titleLines = (title: Element) => [...title.children].map((line) => `${line.textContent} ${box(line)}`).join();
  let last = '';
  const look = () => {
    const now = {
      buttons: visible('.vv-big-play').map(box),
      spinners: visible('.vv-ring').length,
      posters: visible('.vv-poster img').filter((image) => (image as HTMLImageElement).complete).length,
      titles: visible('.vv-poster .vv-title').map(titleLines),
      plays: [...document.querySelectorAll('video')].some(
        (video) => !video.paused && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      ),
    };
    if (JSON.stringify(now) !== last) log.looks.push(now);
    last = JSON.stringify(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
