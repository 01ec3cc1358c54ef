import { openSdkPage } from './pages/sdk-page';
import { expect, test } from './pages/test';

// tests/unit/host/incoming-messages counts the work for a message that is read.
const MESSAGES = 5;

const SIBLING = `<script>
  for (let count = 0; count < ${MESSAGES}; count += 1)
    for (const target of [parent.frames[0], parent]) target.postMessage({ count }, '*');
</script>`;

interface Watch {
  /** Number of sibling messages, and the number of reads of their data. */
  readonly arrived: number;
  readonly reads: number;
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
  Object.assign(window, { watch });
}

test('foreign messages: neither the player nor the SDK reads those of another frame, which takes seconds for large ones', async ({
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
    const seen = () =>
      root.evaluate(() => {
        const { arrived, reads } = (window as unknown as Watched).watch;
        return { arrived, reads };
      });
    await expect.poll(seen, { message: `messages and looks into them, ${name}` }).toEqual({
      arrived: MESSAGES,
      reads: 0,
    });
  }
});
