import { openSdkPage } from './pages/sdk-page';
import { expect, test } from './pages/test';

const MESSAGES = 5;
/** Keys of a message: the browser needs a second or more to copy it out for a reader. */
const KEYS = 300_000;
/** Half of the shortest task that such a message caused; a busy machine lengthens every task. */
const LONGEST_TASK_MS = 500;

const SIBLING = `<script>
  const heavy = Object.fromEntries(Array.from({ length: ${KEYS} }, (_, index) => ['key' + index, index]));
  for (let count = 0; count < ${MESSAGES}; count += 1)
    for (const target of [parent.frames[0], parent]) target.postMessage(heavy, '*');
</script>`;

interface Watch {
  /** Number of sibling messages, and the number of reads of their data. */
  readonly arrived: number;
  readonly reads: number;
  /** The longest task of this window since then, in milliseconds. */
  longestTask(): Promise<number>;
}

type Watched = Window & { watch: Watch };

/** Runs in a window of the page: counts the messages of the second frame without reading their data. */
function watchSibling(): void {
  const watch = { arrived: 0, reads: 0 };
  const isForeign = ({ source }: MessageEvent) => source !== null && source === top?.frames[1];
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {};
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get(this: MessageEvent) {
      if (isForeign(this)) watch.reads += 1;
      return get?.call(this);
    },
  });
  addEventListener('message', (event) => {
    if (isForeign(event)) watch.arrived += 1;
  });
  const tasks: number[] = [];
  let ended = () => {};
  new PerformanceObserver((list) => {
    // Another window of the same process may be busy: it created the messages.
    for (const { name, duration } of list.getEntries()) if (name === 'self') tasks.push(duration);
    ended();
  }).observe({ type: 'longtask' });
  const longestTask = async () => {
    // A long task of known length, reported last.
    const isReceived = new Promise<void>((resolve) => {
      ended = resolve;
    });
    setTimeout(() => {
      for (const end = performance.now() + 60; performance.now() < end; );
    });
    await isReceived;
    return Math.max(...tasks);
  };
  Object.assign(window, { watch: Object.assign(watch, { longestTask }) });
}

test('foreign messages: large messages of another frame block neither the player nor the SDK', async ({
  page,
  player,
}) => {
  await openSdkPage(
    page,
    '<iframe id="vv-player" src="WIDGET?movie_id=1" width="800" height="450" allow="autoplay"></iframe>',
    `window.player = sdk.createPlayer('#vv-player');`,
  );
  await player.start();
  await player.stage.press('KeyK');
  await player.expectPaused();
  const windows = { widget: player.frame.locator('html'), page: page.locator('html') };
  for (const root of Object.values(windows)) await root.evaluate(watchSibling);

  await page.evaluate((srcdoc) => {
    document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }));
  }, SIBLING);
  for (const [name, root] of Object.entries(windows)) {
    const arrived = () => root.evaluate(() => (window as unknown as Watched).watch.arrived);
    await expect.poll(arrived, { timeout: 60_000 }).toBe(MESSAGES);
    const reads = await root.evaluate(() => (window as unknown as Watched).watch.reads);
    const longest = await root.evaluate(() => (window as unknown as Watched).watch.longestTask());
    expect.soft(reads, `looks into them, ${name}`).toBe(0);
    expect.soft(longest, `longest task, ${name}`).toBeLessThan(LONGEST_TASK_MS);
  }
});
