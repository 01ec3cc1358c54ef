import { expect, test } from 'vitest';
import { createPlayIntent } from '@/domain/playback/play-intent';
import { Stage } from '@/media/stage/stage';
import { createStarts } from '@/media/vidstack/playback/starts';

/** An intent that follows a player; `fire` emits an event of the player, of the content's own stream or of another. */
function follow() {
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const listeners = new Map<string, (event: object) => void>();
  const player = {
    provider: null,
    listen: (type: string, run: (event: object) => void) => void listeners.set(type, run),
  };
  let isCurrent = true;
  const stage = new Stage({} as HTMLVideoElement, {} as never, {});
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
