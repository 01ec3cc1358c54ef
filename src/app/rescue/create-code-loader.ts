import type { Continuation } from '@/domain/startup/handover';
import type { AllDeps } from '@/flows';
import { rescueText } from '@/i18n/rescue-text';
import type { CodeLoader } from '@/lib/load-code';
import type { CodeAnswer } from '@/startup/inline/page-files';
import { waitOrTurn } from '@/startup/inline/wait';
import type { KeyRouter } from '@/ui/widget/key-router';
import { checkModule, checkPage, urlOfLoader } from './code-files';
import { mayReload, reloadFrame } from './reload-frame';
import { isWaitShown, pressedControl, showWaiting } from './waiting-message';

/** A request of code that takes this long is raced by a second one. */
const HUNG_CODE_MS = 3_000;

/** First and longest pause between two tries. */
const RETRY_PAUSE_MS = 1_000;
const RETRY_PAUSE_LIMIT_MS = 8_000;

/** Checks of one file within this time are one request. */
const SHARED_MS = 200;

/** An import may end shortly after a second request for its file. */
const SETTLE_MS = 500;

/** Interval of the poll for the end of an ad, which a reload never cuts. */
const AD_INTERVAL_MS = 1_000;

/** Limit of the requests for a file that the server does not have yet: an update may still be uploading it. */
const UPLOAD_LIMIT_MS = 15_000;

/** Lifetime of the message about code that did not load. */
const FAILURE_MESSAGE_MS = 6_000;

/** The widget passes its own parts, because this chunk imports none of its code. */
interface LoaderDeps extends Pick<AllDeps, 'store' | 'log'> {
  keys: KeyRouter;
  continuation(): Continuation;
}

/** Creates the loader of code that is slow or has failed. It tries again as long as the code is requested. */
export function createCodeLoader(window: Window, deps: LoaderDeps): CodeLoader {
  return async (load, { signal, cancel }, loading) => {
    const controller = new AbortController();
    const end = () => controller.abort();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const cancelRequest = () => {
      end();
      cancel?.();
    };
    const text = deps.store.getState().openMenu === null ? rescueText.other : rescueText.menu;
    const isAwaited = cancel !== undefined && !controller.signal.aborted;
    const hide = isAwaited ? showWaiting(window.document, deps.keys, text, cancelRequest) : () => undefined;
    controller.signal.addEventListener('abort', hide);
    try {
      const uploadMs = cancel ? UPLOAD_LIMIT_MS : 0;
      return await loadWithRetries(window, deps, { load, loading, uploadMs }, controller.signal);
    } catch (error) {
      if (cancel && !controller.signal.aborted) showFailure(window, deps);
      throw error;
    } finally {
      signal?.removeEventListener('abort', end);
      hide();
    }
  };
}

function showFailure({ document }: Window, { keys }: LoaderDeps): void {
  const hide = showWaiting(document, keys, rescueText.failed, () => hide());
  setTimeout(hide, FAILURE_MESSAGE_MS);
}

/** State of an import after a limited wait. */
type Outcome<T> = { kind: 'loaded'; code: T } | { kind: 'failed'; error: unknown } | { kind: 'hung' };

function watch<T>(loading: Promise<T>, ms: number): Promise<Outcome<T>> {
  return Promise.race([
    loading.then<Outcome<T>, Outcome<T>>(
      (code) => ({ kind: 'loaded', code }),
      (error: unknown) => ({ kind: 'failed', error }),
    ),
    new Promise<Outcome<T>>((resolve) => setTimeout(() => resolve({ kind: 'hung' }), ms)),
  ]);
}

/** Code with the first try to load it. */
interface Code<T> {
  load: () => Promise<T>;
  loading: Promise<T>;
  /** Limit of the requests for a missing file where the frame must not reload; 0 where no viewer waits for it. */
  uploadMs: number;
}

/** Loads code again and again. Rejects when it is no longer requested, or its server does not have it. */
async function loadWithRetries<T>(window: Window, deps: LoaderDeps, code: Code<T>, signal: AbortSignal): Promise<T> {
  const url = urlOfLoader(code.load, window.document.baseURI);
  const began = performance.now();
  let { loading } = code;
  let repeated = 0;
  let pause = RETRY_PAUSE_MS;
  const pauseBeforeRetry = async () => {
    await waitOrTurn(pause, signal);
    pause = Math.min(pause * 2, RETRY_PAUSE_LIMIT_MS);
  };
  for (;;) {
    const outcome = await watch(loading, HUNG_CODE_MS);
    if (signal.aborted) throw new DOMException('No longer requested', 'AbortError');
    if (outcome.kind === 'loaded') return outcome.code;
    const answer = await check(window, url);
    if (signal.aborted) continue;
    if (answer === 'unreachable') await pauseBeforeRetry();
    else if (outcome.kind === 'failed' && answer === 'available' && repeated === 0) {
      // A module whose static import failed fails again (`dev/build/import-chunk.ts`).
      repeated += 1;
      loading = code.load();
    } else {
      const settled = await watch(loading, SETTLE_MS);
      if (settled.kind === 'loaded') return settled.code;
      await replaceFrame(window, deps, url ?? '', signal);
      const isUploading = answer === 'missing' && performance.now() - began < code.uploadMs;
      if (isUploading && !signal.aborted) await pauseBeforeRetry();
      else throw outcome.kind === 'failed' ? outcome.error : new Error(`timed out waiting for ${url}`);
    }
  }
}

/** Pending checks, by the frame and the URL. */
const checks = new WeakMap<Window, Map<string, Promise<CodeAnswer>>>();

/** Checks the code, or the page. Several components of one file share the request. */
function check(window: Window, code: string | null): Promise<CodeAnswer> {
  const pending = checks.get(window) ?? new Map<string, Promise<CodeAnswer>>();
  checks.set(window, pending);
  const url = code ?? window.location.href;
  const shared = pending.get(url);
  if (shared) return shared;
  const answer = code === null ? checkPage(url) : checkModule(url, 'no-store');
  pending.set(url, answer);
  const forget = () => setTimeout(() => pending.delete(url), SHARED_MS);
  answer.then(forget, forget);
  return answer;
}

/**
 * Reloads the frame at the same second, after an ad. Then it never resolves. Resolves if the frame must not reload: the
 * server has no page, or the last reload was for the same code or less than a minute before. After a failure the frame
 * stays, too: its screen starts the player anew, in the state before the failure.
 */
async function replaceFrame(window: Window, deps: LoaderDeps, code: string, signal: AbortSignal): Promise<void> {
  if (!mayReload(window, code)) return;
  while (deps.store.getState().adBreak.phase === 'running') {
    await waitOrTurn(AD_INTERVAL_MS, signal);
    if (signal.aborted) return;
  }
  if ((await checkPage(window.location.href)) !== 'available' || signal.aborted) return;
  if (deps.store.getState().failure !== null) return;
  deps.log('warn', `the frame reloads, because the server no longer has ${code}`);
  // A menu that has closed returns the focus to its control, which is not pressed. Background code may reload the frame
  // while the viewer waits for other code.
  const control = isWaitShown(window.document) ? pressedControl(window.document)?.dataset.menuToggle : undefined;
  const [playback, values] = deps.continuation();
  if (reloadFrame(window, code, { ...values, control }, playback)) await new Promise(() => undefined);
}
