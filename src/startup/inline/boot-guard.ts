import { BOOT_DEADLINE_MS, RESCUE_DELAY_MS } from '@/domain/startup/start-limit';
import { bootText } from '@/i18n/startup-text';
import { FAILED, ROOT, SHELL } from '@/ui/shell/shell-marks';
import { recoverStart } from './recover-start';

/** Messages of code that did not load. Everything else that the code of the start throws is a lack of the browser. */
const NOT_LOADED = /load|fetch|import|timed out/i;

/**
 * Shows a message when the widget's script cannot be fetched or parsed (network, blocker, old browser), and begins the start
 * again when that may help. It is inlined in the page, because nothing else is available then. All of it ends once React has
 * rendered, which reports failures itself. `failed` is called first.
 * @param loadRescue imports the code for starts that hang
 * @param refuse explains in words an error of the code of the compatible build; null for the modern one
 */
export function guardBoot(
  failed: () => void,
  loadRescue: () => Promise<unknown>,
  refuse: ((error: unknown) => void) | null,
): void {
  const isOver = () => !document.getElementById(SHELL) || !!document.getElementById(ROOT)?.hasChildNodes();
  const mayHang = () => document.getElementById(SHELL)?.className === '';
  const rescue = () => setTimeout(() => loadRescue().catch(() => mayHang() && rescue()), RESCUE_DELAY_MS);
  rescue();

  let position = 0;
  const expire = () => {
    const { paused = true, currentTime = 0 } = document.querySelector('video') ?? {};
    if (isOver()) return;
    // The viewer watches a preview or an ad whose player is late.
    if (paused || currentTime === position) return fail();
    position = currentTime;
    setTimeout(expire, RESCUE_DELAY_MS);
  };
  setTimeout(expire, BOOT_DEADLINE_MS);

  function fail(error?: unknown): void {
    const shell = document.getElementById(SHELL);
    // The script runs before the shell is parsed. A later error, or the deadline, then shows the message.
    if (!shell || shell.className || isOver()) return;
    failed();
    if (refuse && error && !NOT_LOADED.test(String(Object(error).message))) {
      refuse(error);
      return;
    }
    const text = document.createElement('p');
    text.textContent = bootText.failed;
    const button = document.createElement('button');
    button.textContent = bootText.reload;
    button.addEventListener('click', () => location.reload());
    shell.className = FAILED;
    const message = document.createElement('div');
    message.setAttribute('role', 'alert');
    message.append(text, button);
    shell.textContent = '';
    shell.append(message);
    void recoverStart(refuse !== null, isOver, (why) => {
      text.textContent = why;
    });
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
