// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { Stage } from '@/media/stage/stage';
import { createFasterPlayback } from '@/media/vidstack/commands/vidstack-commands';

/** A film that plays at this rate, under a long press. */
function pressed(rate: number) {
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { value: false });
  const stage = new Stage(video, {} as never, {});
  stage.setRate(rate);
  const player = { provider: { stage }, state: { canSetPlaybackRate: true, liveEdge: false }, listen: () => undefined };
  const onEnd = vi.fn();
  const faster = createFasterPlayback(() => player as never, stage);
  expect(faster.playFaster(onEnd)).toBe(true);
  return { ...faster, stage, video, onEnd };
}

test.each([
  [1, 2],
  [2.5, 2.5],
])('Long press at %s: plays at %s, and returns to the chosen rate', (chosen, rate) => {
  const { stage, video, endFaster } = pressed(chosen);
  expect([video.playbackRate, stage.rate]).toEqual([rate, chosen]);
  endFaster();
  expect([video.playbackRate, stage.rate]).toEqual([chosen, chosen]);
});

test.each<[string, number, (opened: ReturnType<typeof pressed>) => unknown]>([
  ['a pause', 1, ({ video }) => video.dispatchEvent(new Event('pause'))],
  ['another source', 1, ({ video }) => video.dispatchEvent(new Event('emptied'))],
  ['another rate', 1.75, ({ stage }) => stage.setRate(1.75)],
])('Long press: %s ends it', (_, rate, act) => {
  const opened = pressed(1);
  act(opened);
  expect(opened.onEnd).toHaveBeenCalledOnce();
  expect([opened.video.playbackRate, opened.stage.rate]).toEqual([rate, rate]);
});
