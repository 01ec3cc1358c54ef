import { expect, test } from 'vitest';
import { createPlayIntent } from '@/domain/playback/play-intent';
import { Stage } from '@/media/stage/stage';
import { followPlayIntent } from '@/media/vidstack/playback/follow-play-intent';

/** An intent that follows a player; `fire` emits an event of the player, of the content's own stream or of another. */
function follow() {
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const listeners = new Map<string, (event: object) => void>();
  const player = {
    el: null,
    provider: null,
    listen: (type: string, run: (event: object) => void) => void listeners.set(type, run),
  };
  let isCurrent = true;
  const setup = {
    start: () => undefined,
    isCurrent: () => isCurrent,
    isReady: () => true,
    isPausedAfterAd: () => false,
  };
  const stage = new Stage({} as HTMLVideoElement, {} as never, {});
  followPlayIntent(player as never, stage, intent, setup, new AbortController().signal);
  return {
    intent,
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
