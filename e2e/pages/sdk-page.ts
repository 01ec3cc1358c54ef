import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

/** URL of the widget. */
export const WIDGET = `${E2E_ORIGIN.widget}/vv-player.php`;

/**
 * Opens a page of the host origin with the SDK in `window.sdk` and this body; WIDGET stands for the widget's URL. The
 * page runs `script` with `sdk` in scope.
 */
export async function openSdkPage(page: Page, body: string, script = ''): Promise<void> {
  await openPage(
    page,
    `<style>body{margin:0}</style>${body.replaceAll('WIDGET', WIDGET)}
<script type="module">import * as sdk from '/sdk/vv-embed.js'; window.sdk = sdk; ${script.replaceAll('WIDGET', WIDGET)}; window.isSet = true;</script>`,
  );
  await page.waitForFunction(() => (window as unknown as { isSet?: boolean }).isSet === true);
}

/** Opens a page of the host origin with this content. */
export async function openPage(page: Page, content: string): Promise<void> {
  // The page needs the real origin first: `setContent` keeps it. It must be HTML, or custom elements would not be
  // defined.
  await page.goto(`${E2E_ORIGIN.host}/blank.html`);
  await page.setContent(`<!doctype html>${content}`, { waitUntil: 'commit' });
}
