import type { BrowserContext } from '@playwright/test';

/** The window's property that holds the record. */
export const MEDIA_CALLS = 'vvMediaCalls';
/** Enough to see a start and what stopped it. */
const MAX_CALLS = 40;

/**
 * Records who starts and pauses each media element of a page, and what the viewer presses, so that a failed test of
 * playback can report the cause. Applies to documents opened from now on.
 */
export async function recordMediaCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(record, { key: MEDIA_CALLS, limit: MAX_CALLS });
}

/** The same as a function's source text, for browsers without Playwright. */
export const MEDIA_RECORDER = `() => (${record})(${JSON.stringify({ key: MEDIA_CALLS, limit: MAX_CALLS })})`;

/** Runs in the page. */
function record({ key, limit }: { key: string; limit: number }): void {
  const calls: string[] = [];
  Object.assign(window, { [key]: calls });
  const note = (text: string) => {
    calls.push(`${performance.now().toFixed()} ms ${text}`);
    if (calls.length > limit) calls.shift();
  };
  const media = ({ currentTime, readyState, src }: HTMLMediaElement) =>
    `at ${currentTime.toFixed(2)} s, readyState ${readyState}, ${src.slice(-24)}`;
  const callers = () =>
    (new Error().stack ?? '')
      .split('\n')
      .slice(3, 10)
      .map((line) =>
        line
          .trim()
          .replace(/^at /, '')
          .replace(/http\S*widget-assets\//, ''),
      )
      .join(' < ');
  const { prototype } = HTMLMediaElement;
  for (const method of ['play', 'pause', 'load'] as const) {
    const original = prototype[method] as () => unknown;
    Object.assign(prototype, {
      [method](this: HTMLMediaElement) {
        note(`${method}() ${media(this)} by ${callers()}`);
        return original.call(this);
      },
    });
  }
  for (const type of ['play', 'pause', 'playing', 'ended', 'emptied', 'pointerdown', 'pointerup', 'click', 'keydown']) {
    document.addEventListener(
      type,
      ({ target, isTrusted }) => {
        if (target instanceof HTMLMediaElement) note(`${type} ${media(target)}`);
        else if (target instanceof Element)
          note(`${type}${isTrusted ? '' : ' (by script)'} on ${target.outerHTML.slice(0, 90)}`);
      },
      true,
    );
  }
}
