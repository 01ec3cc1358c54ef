import type { FrameLocator } from '@playwright/test';
import { MEDIA_CALLS } from './media-calls';

/** A frame that does not answer within this time is reported as such. */
const TIMEOUT_MS = 5000;
/** Longer text of the page is cut. */
const TEXT_LENGTH = 300;
/** Enough to see the step at which a start stopped. */
const SHOWN_REQUESTS = 6;

/** Describes media elements, visible text, last requests and media calls of a player's frame, a line each. Never rejects. */
export async function playbackReport(frame: FrameLocator): Promise<string> {
  try {
    const state = await frame
      .locator('html')
      .evaluate(describe, { shownRequests: SHOWN_REQUESTS, callsKey: MEDIA_CALLS }, { timeout: TIMEOUT_MS });
    const texts = await frame.locator('body').allInnerTexts();
    return `text: ${texts.join(' ').replace(/\s+/g, ' ').slice(0, TEXT_LENGTH)}\n${state}`;
  } catch (error) {
    return `the player's frame does not answer: ${error}`;
  }
}

/** Runs in the page. */
function describe(html: Element, { shownRequests, callsKey }: { shownRequests: number; callsKey: string }): string {
  const ranges = (times: TimeRanges) =>
    Array.from({ length: times.length }, (_, index) => `${times.start(index)}-${times.end(index)}`).join(' ');
  const media = [...html.querySelectorAll('video')].map((video) => {
    const { currentTime, readyState, networkState, paused, ended, muted, buffered, error } = video;
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    const state = { currentTime, frames, readyState, networkState, paused, ended, muted, error: error?.message };
    return `video: ${JSON.stringify({ ...state, buffered: ranges(buffered) })}`;
  });
  const player = html.querySelector('[data-testid=player]');
  const attributes = player?.getAttributeNames().filter((name) => name.startsWith('data-')) ?? ['none'];
  const requests = performance
    .getEntriesByType('resource')
    .map(({ name, startTime, duration }) => ({ name, startTime, end: startTime + duration }))
    .toSorted((one, other) => one.end - other.end)
    .slice(-shownRequests)
    .map(({ name, startTime, end }) => `${startTime.toFixed()}-${end.toFixed()} ms ${name.slice(0, 120)}`);
  return [
    `frame: ${document.visibilityState} at ${performance.now().toFixed()} ms`,
    ...media,
    `player: ${attributes.join(' ')}`,
    ...requests,
    ...((window as unknown as Record<string, string[]>)[callsKey] ?? []),
  ].join('\n');
}
