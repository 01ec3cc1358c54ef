import { BOOT_DEADLINE_MS, PROBE_INTERVAL_MS, RESCUE_DELAY_MS } from '@/domain/startup/start-limit';
import { bootText } from '@/i18n/startup-text';
import { FAILED, ROOT, SHELL } from '@/ui/shell/shell-marks';

/**
 * Shows a message when the widget's script cannot be fetched or parsed (network, blocker, old browser). It is inlined
 * in the page, because nothing else is available then. Once React has rendered, it reports failures itself. `failed` is
 * called first.
 * @param loadRescue imports the code for starts that hang
 * @param refuse explains in words an error of the code of the compatible build; null for the modern one
 */
export function guardBoot(
  failed: () => void,
  loadRescue: () => Promise<unknown>,
  refuse: ((error: unknown) => void) | null,
): void {
  const rescue = () => setTimeout(() => loadRescue().catch(rescue), RESCUE_DELAY_MS);
  rescue();
  setTimeout(fail, BOOT_DEADLINE_MS);

  function fail(error?: unknown): void {
    const shell = document.getElementById(SHELL);
    // The script runs before the shell is parsed. A later error, or the deadline, then shows the message.
    if (!shell || shell.className || document.getElementById(ROOT)?.hasChildNodes()) return;
    failed();
    if (error && refuse) {
      refuse(error);
      return;
    }
    const text = document.createElement('p');
    text.textContent = bootText.failed;
    const button = document.createElement('button');
    button.textContent = bootText.reload;
    const reload = () => location.reload();
    button.addEventListener('click', reload);
    // A reload that did not help is not repeated before the page was away: it would go round for ever.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    let mayHelp = navigation?.type !== 'reload';
    // The rescue code changes the class once it recovers the start by itself.
    const probe = async () => {
      if (shell.className !== FAILED || document.hidden) return;
      const hasPage = await fetch('', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (hasPage && mayHelp) reload();
      mayHelp ||= !hasPage;
    };
    setInterval(probe, PROBE_INTERVAL_MS);
    addEventListener('online', probe);
    shell.className = FAILED;
    const message = document.createElement('div');
    message.setAttribute('role', 'alert');
    message.append(text, button);
    shell.textContent = '';
    shell.append(message);
  }

  // Capture phase: the error event of a script element does not bubble.
  addEventListener(
    'error',
    ({ target, error }: ErrorEvent) => {
      if (target instanceof HTMLScriptElement || error) fail(error);
    },
    true,
  );
}
