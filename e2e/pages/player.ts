import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { playbackReport } from './playback-report';
import { Mouse } from './touch';

/** Consecutive advances that count as playback: a single one may be the last frame before a stop. */
const ADVANCES = 2;

/** A little less than the hide delay of the controls. */
const REACH_MS = 1500;

/** The player's frame from the viewer's side. */
export class Player {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly root: Locator;
  readonly stage: Locator;
  readonly video: Locator;
  readonly bigPlay: Locator;
  readonly controls: Locator;
  readonly playToggle: Locator;
  readonly muteToggle: Locator;
  readonly volumeSlider: Locator;
  readonly seekBar: Locator;
  readonly time: Locator;
  readonly fullscreenToggle: Locator;
  readonly spinner: Locator;
  readonly poster: Locator;
  readonly soundOffer: Locator;
  readonly liveButton: Locator;
  readonly captions: Locator;
  /** The frame of a video hosting service within the player's. */
  readonly embed: FrameLocator;

  constructor(page: Page, selector = '#vv-player') {
    this.page = page;
    this.frame = page.frameLocator(selector);
    this.root = this.frame.getByTestId('player');
    this.stage = this.frame.getByTestId('stage');
    this.video = this.frame.locator('[data-media-provider] video');
    // The page's shell has one before the player.
    this.bigPlay = this.root.getByTestId('big-play');
    this.controls = this.frame.getByTestId('controls');
    this.playToggle = this.frame.getByTestId('play-toggle');
    this.muteToggle = this.frame.getByTestId('mute-toggle');
    this.volumeSlider = this.frame.getByTestId('volume-slider');
    this.seekBar = this.frame.getByTestId('seek-bar');
    this.time = this.frame.getByTestId('time');
    this.fullscreenToggle = this.frame.getByTestId('fullscreen-toggle');
    this.spinner = this.frame.getByTestId('spinner');
    this.poster = this.root.getByTestId('poster');
    this.soundOffer = this.frame.getByTestId('sound-offer');
    this.liveButton = this.frame.getByTestId('live-button');
    this.captions = this.frame.getByTestId('captions');
    this.embed = this.frame.frameLocator('[data-media-provider] iframe');
  }

  /** Presses the large button or resumes an earlier visit, and waits for playback. */
  async start(): Promise<void> {
    await this.bigPlay.or(this.frame.getByTestId('resume-continue')).click();
    await this.expectPlays();
  }

  /**
   * Expects that the position advances and frames are decoded, more than once in a row. Its error describes the page,
   * because a CI log is all that is left of a failure.
   */
  async expectPlays(timeout = 15_000): Promise<void> {
    try {
      await this.pollAdvances(timeout);
    } catch (error) {
      throw new Error(`the film does not play within ${timeout} ms\n${await playbackReport(this.frame)}`, {
        cause: error,
      });
    }
  }

  private async pollAdvances(timeout: number): Promise<void> {
    let last = await this.progress();
    let advances = 0;
    await expect
      .poll(
        async () => {
          const now = await this.progress();
          advances = now.time > last.time && now.frames > last.frames ? advances + 1 : 0;
          last = now;
          return advances;
        },
        { timeout, intervals: [250] },
      )
      .toBeGreaterThanOrEqual(ADVANCES);
  }

  private progress(): Promise<{ time: number; frames: number }> {
    return this.video.evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
    }));
  }

  /** Seconds of content that were played. */
  async played(): Promise<number> {
    return this.video.evaluate(({ played }: HTMLVideoElement) =>
      Array.from({ length: played.length }, (_, index) => played.end(index) - played.start(index)).reduce(
        (sum, seconds) => sum + seconds,
        0,
      ),
    );
  }

  async expectPaused(): Promise<void> {
    await expect(this.video).toHaveJSProperty('paused', true);
    // The player's state follows that of the element by an event.
    await expect(this.root).toHaveAttribute('data-paused');
  }

  async expectNotPaused(): Promise<void> {
    await expect(this.video).toHaveJSProperty('paused', false);
    await expect(this.root).not.toHaveAttribute('data-paused');
  }

  currentTime(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  volume(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.volume);
  }

  /** Expects the position within this tolerance, in seconds. */
  async expectTime(seconds: number, tolerance = 1): Promise<void> {
    const distance = () =>
      this.video.evaluate(
        (video: HTMLVideoElement, expected) => (video.seeking ? 1e9 : Math.abs(video.currentTime - expected)),
        seconds,
      );
    await expect.poll(distance, { message: `seconds away from ${seconds}` }).toBeLessThan(tolerance);
  }

  /** Presses the seek bar at this part of its length. */
  async seekTo(part: number): Promise<void> {
    await this.keepMoving();
    await this.hover();
    const box = await this.boxOf(this.seekBar);
    await this.page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
  }

  /** Sets an attribute on the video element that a new element would not have. */
  async tagVideo(): Promise<void> {
    await this.video.evaluate((video) => video.setAttribute('data-marked', ''));
  }

  async expectSameVideo(): Promise<void> {
    await expect(this.video).toHaveCount(1);
    await expect(this.video).toHaveAttribute('data-marked');
  }

  /** Expects the controls to be shown or hidden; they fade, and so keep their box. */
  async expectControls(shown: boolean, timeout = 5000): Promise<void> {
    await expect(this.controls).toHaveCSS('opacity', shown ? '1' : '0', { timeout });
  }

  /** Shows the controls as a viewer does. */
  async showControls(): Promise<void> {
    await this.reach(() => this.expectControls(true, REACH_MS));
  }

  /** Moves the mouse over the video; the upper middle by default. */
  async hover(partX = 0.5, partY = 0.4): Promise<void> {
    const box = await this.boxOf(this.root);
    await this.page.mouse.move(box.x + box.width * partX, box.y + box.height * partY, { steps: 2 });
  }

  /** Presses a control as a viewer does, who has to show the controls first. */
  async press(control: Locator): Promise<void> {
    await this.keepMoving();
    await this.hover();
    await control.click();
  }

  /** Focuses a control, which stays shown until the next key. */
  async focus(control: Locator): Promise<void> {
    await this.keepMoving();
    await this.reach(async () => {
      await control.focus();
      await expect(control).toBeFocused({ timeout: REACH_MS });
    });
  }

  /**
   * Dispatches activity within the page until the next press or key: on a slow machine the controls may hide between the
   * pointer's movement and its press. A slider that is held would follow such a movement to the edge of the frame.
   */
  async keepMoving(): Promise<void> {
    await this.root.evaluate((root) => {
      const timer = setInterval(() => root.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })), 300);
      for (const type of ['pointerdown', 'keydown'])
        document.addEventListener(type, () => clearInterval(timer), { once: true, capture: true });
    });
  }

  /** Retries with another pointer movement: on a slow machine the controls may hide before the press. */
  private async reach(act: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.hover(0.49);
      await this.hover();
      await act();
    }).toPass({ timeout: 30_000 });
  }

  /** Presses the video, away from any button. */
  async pressPicture(): Promise<void> {
    const { x, y } = await this.onPicture();
    await this.page.mouse.click(x, y);
  }

  async doubleClickPicture(): Promise<void> {
    await new Mouse(this.page).doubleClick(await this.onPicture());
  }

  /** Two clicks that the browser counts as a double click, the second of which follows once the first has paused. */
  async doubleClickSlowly(): Promise<void> {
    const { x, y } = await this.onPicture();
    await this.page.mouse.click(x, y);
    await this.expectPaused();
    for (const act of ['down', 'up'] as const) await this.page.mouse[act]({ clickCount: 2 });
  }

  private async onPicture(): Promise<{ x: number; y: number }> {
    const box = await this.boxOf(this.root);
    return { x: box.x + box.width * 0.2, y: box.y + box.height * 0.35 };
  }

  /** Records the visual feedback from now on, which may disappear before a check. */
  async noteEchoes(): Promise<() => Promise<string[]>> {
    await this.root.evaluate((root) => {
      const noted = { last: null as Element | null, texts: [] as string[] };
      Object.assign(window, { vvEchoes: noted.texts });
      new MutationObserver(() => {
        const feedback = root.querySelector('[data-testid="echo"]');
        if (feedback !== null && feedback !== noted.last)
          noted.texts.push(`${feedback.getAttribute('data-side')}: ${feedback.textContent}`);
        noted.last = feedback;
      }).observe(root, { childList: true, subtree: true });
    });
    return () => this.root.evaluate(() => (window as unknown as { vvEchoes: string[] }).vvEchoes);
  }

  /** Opens the volume slider and returns its box. */
  async openVolume(): Promise<{ x: number; y: number; width: number; height: number }> {
    await this.keepMoving();
    await this.hover();
    await this.muteToggle.hover();
    await expect(this.volumeSlider).toHaveCSS('width', '72px');
    // The second hover restarts the slider's transition, which a busy machine draws later.
    await this.volumeSlider.hover({ trial: true });
    await expect(this.volumeSlider).toHaveCSS('width', '72px');
    return this.boxOf(this.volumeSlider);
  }

  /** The element's box in the host page. */
  async boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('the element has no place on the page');
    return box;
  }

  isFullscreen(): Promise<boolean> {
    return this.root.evaluate(() => Boolean(document.fullscreenElement));
  }

  async expectPictureInPicture(active: boolean): Promise<void> {
    const isOut = () => this.root.evaluate(() => document.pictureInPictureElement !== null);
    await expect.poll(isOut, { message: `picture-in-picture is ${active}` }).toBe(active);
  }

  async expectFullscreen(active: boolean): Promise<void> {
    await expect.poll(() => this.isFullscreen(), { message: `fullscreen is ${active}` }).toBe(active);
  }
}
