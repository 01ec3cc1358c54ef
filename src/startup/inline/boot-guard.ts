import { bootText } from '@/i18n/startup-text';

/** Limit of the page's own spinner. Then the viewer is told that the widget did not load. */
const BOOT_DEADLINE_MS = 30_000;

/** Id of the placeholder that React replaces (`index.html`). */
const PLACEHOLDER = 'vv-boot';

/**
 * Shows a message when the widget's script cannot be fetched or parsed (network, blocker, old browser). It is inlined
 * in the page, because nothing else is available then. `failed` is called first.
 */
export function guardBoot(failed: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(fail, BOOT_DEADLINE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));

  function fail(): void {
    controller.abort();
    const placeholder = document.getElementById(PLACEHOLDER);
    if (placeholder === null) return;
    failed();
    const text = document.createElement('p');
    text.textContent = bootText.failed;
    const button = document.createElement('button');
    button.textContent = bootText.reload;
    const reload = () => location.reload();
    button.addEventListener('click', reload);
    // The page reloads once the network is back.
    if (!navigator.onLine) addEventListener('online', reload);
    placeholder.className = 'failed';
    placeholder.setAttribute('role', 'alert');
    placeholder.replaceChildren(text, button);
  }

  // Capture phase: the error event of a script element does not bubble.
  addEventListener(
    'error',
    ({ target, error }: ErrorEvent) => (target instanceof HTMLScriptElement || error) && fail(),
    {
      capture: true,
      signal,
    },
  );
}
