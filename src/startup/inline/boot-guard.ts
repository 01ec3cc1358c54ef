import { bootText } from '@/i18n/startup-text';

/** Limit of the page's own spinner. Then the viewer is told that the widget did not load. */
const BOOT_DEADLINE_MS = 30_000;

/** Ids of the page's shell and of the element that React renders into (`index.html`). */
const SHELL = 'vv-boot';
const ROOT = 'vv-root';

/**
 * Shows a message when the widget's script cannot be fetched or parsed (network, blocker, old browser). It is inlined
 * in the page, because nothing else is available then. Once React has rendered, it reports failures itself. `failed` is
 * called first.
 */
export function guardBoot(failed: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(fail, BOOT_DEADLINE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));

  function fail(): void {
    const shell = document.getElementById(SHELL);
    // The script runs before the shell is parsed. A later error, or the deadline, then shows the message.
    if (shell === null) return;
    controller.abort();
    if (document.getElementById(ROOT)?.hasChildNodes()) return;
    failed();
    const text = document.createElement('p');
    text.textContent = bootText.failed;
    const button = document.createElement('button');
    button.textContent = bootText.reload;
    const reload = () => location.reload();
    button.addEventListener('click', reload);
    // The page reloads once the network is back.
    if (!navigator.onLine) addEventListener('online', reload);
    shell.className = 'failed';
    const message = document.createElement('div');
    message.setAttribute('role', 'alert');
    message.append(text, button);
    shell.replaceChildren(message);
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
