import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';

/** Address of the widget. */
export const WIDGET = `${E2E_ORIGIN.widget}/vv-player.php`;

/**
 * A page of the owner's origin with the SDK in `window.sdk` and this body; `src` of the widget is filled in for WIDGET.
 * What runs in it is `script`, with `sdk` at hand.
 */
export async function openSdkPage(page: Page, body: string, script = ''): Promise<void> {
  await openPage(
    page,
    `<style>body{margin:0}</style>${body.replaceAll('WIDGET', WIDGET)}
<script type="module">import * as sdk from '/sdk/vv-embed.js'; window.sdk = sdk; ${script.replaceAll('WIDGET', WIDGET)}; window.isSet = true;</script>`,
  );
  await page.waitForFunction(() => (window as unknown as { isSet?: boolean }).isSet === true);
}

/** A page of the owner's origin with this content. */
export async function openPage(page: Page, content: string): Promise<void> {
  // The real origin first: the content that is set keeps it. Of HTML, or no custom element would be made.
  await page.goto(`${E2E_ORIGIN.host}/blank.html`);
  await page.setContent(`<!doctype html>${content}`, { waitUntil: 'commit' });
}
