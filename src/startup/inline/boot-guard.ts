import { bootText } from '@/i18n/startup-text';

/** The longest a viewer looks at the page's own spinner before being told that the widget does not come. */
const BOOT_DEADLINE_MS = 30_000;

/** Stands in the page until React takes its place (`index.html`). */
const PLACEHOLDER = 'vv-boot';

/**
 * Inlined in the page. When the widget's own script cannot be fetched or read (network, blocker, a browser too old),
 * nothing of it is there to say so; this does. `failed` is called when it has.
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
    // Without a network nothing could come: once it is back everything can.
    if (!navigator.onLine) addEventListener('online', reload);
    placeholder.className = 'failed';
    placeholder.setAttribute('role', 'alert');
    placeholder.replaceChildren(text, button);
  }

  // Captured, because a script that does not load tells only its own element.
  addEventListener(
    'error',
    ({ target, error }: ErrorEvent) => (target instanceof HTMLScriptElement || error) && fail(),
    {
      capture: true,
      signal,
    },
  );
}
