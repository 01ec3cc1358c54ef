import { expect, test, vi } from 'vitest';
import { createPlayIntent } from '@/domain/playback/play-intent';
import { Stage } from '@/media/stage/stage';
import { createStarts } from '@/media/vidstack/playback/starts';

/** An intent that follows a player; `fire` emits an event of the player, of the content's own stream or of another. */
function follow() {
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const listeners = new Map<string, (event: object) => void>();
  const video = Object.assign(new EventTarget(), { play: vi.fn(async () => undefined), pause: () => undefined });
  const stage = new Stage(video as never as HTMLVideoElement, {} as never, {});
  const player = {
    provider: { stage },
    listen: (type: string, run: (event: object) => void) => void listeners.set(type, run),
  };
  let isCurrent = true;
  const starts = createStarts({
    attachment: { player: () => player },
    intent,
    load: { isCurrent: () => isCurrent, isReady: () => true },
    stage,
    target: () => stage,
  } as never);
  starts.attach(player as never, new AbortController().signal);
  return {
    intent,
    player,
    stage,
    /** Replaces the source of the element; tells whether it was started. */
    replace(): boolean {
      video.play.mockClear();
      video.dispatchEvent(new Event('emptied'));
      return video.play.mock.calls.length > 0;
    },
    fire(type: string, of: 'this' | 'another') {
      isCurrent = of === 'this';
      listeners.get(type)?.({});
    },
  };
}

test('Play intent: a pause before playback is seen does not end it, a later one does', () => {
  const { intent, fire } = follow();
  intent.begin('viewer');
  fire('pause', 'this');
  expect(intent.isOn()).toBe(true);
  fire('playing', 'this');
  fire('pause', 'this');
  expect(intent.isOn()).toBe(false);
});

test('Play intent: late events of the previous stream do not end it', () => {
  const { intent, fire } = follow();
  intent.begin('viewer');
  fire('playing', 'another');
  fire('pause', 'another');
  expect(intent.state().phase).toBe('requested');
});

test.each(['question', null] as const)('Play intent: a late start of the previous stream is no request (%s)', (why) => {
  const { intent, fire } = follow();
  intent.begin(null);
  if (why !== null) intent.hold(why);
  fire('play', 'another');
  expect(intent.isRequested()).toBe(false);
  fire('play', 'this');
  expect(intent.isOn()).toBe(true);
});

test('Play intent: a replaced source plays on, unless something else is to play, or nothing', () => {
  const { intent, fire, player, stage, replace } = follow();
  expect(replace()).toBe(false);
  intent.begin('viewer');
  fire('playing', 'this');
  expect(replace()).toBe(true);
  intent.hold('ad');
  expect(replace()).toBe(false);
  intent.release('ad');
  fire('progress', 'another');
  expect(replace()).toBe(false);
  fire('progress', 'this');
  player.provider = {} as never;
  expect(replace()).toBe(false);
  player.provider = { stage };
  stage.leave();
  expect(replace()).toBe(false);
});
