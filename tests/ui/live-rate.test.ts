import { expect, test, vi } from 'vitest';
import { CATCH_UP_RATE } from '@/domain/playback/live';
import { installLiveCatchUp } from '@/media/recovery/live-return';
import { fakeEngine, fakeStage } from '../support/fake-engine';

const TARGET_S = 100;

/** A broadcast that plays this far behind its target, with ten seconds of data ahead. */
function aBroadcast(behindS: number, isOn = true, latencyS = 20) {
  const video = document.createElement('video');
  const at = { currentTime: TARGET_S - behindS, paused: false };
  Object.defineProperties(video, {
    currentTime: { get: () => at.currentTime },
    readyState: { get: () => HTMLMediaElement.HAVE_ENOUGH_DATA },
    paused: { get: () => at.paused },
    buffered: { get: () => ({ length: 1, start: () => 0, end: () => at.currentTime + 10 }) },
  });
  const stage = fakeStage('hls', { ...fakeEngine({}), window: () => ({ start: 0, edge: TARGET_S, latencyS }) }, video);
  stage.facts.stream = { live: true, dvr: true, duration: Number.POSITIVE_INFINITY };
  const events = new EventTarget();
  const rewound = { is: false };
  const state = { live: true, playbackRate: 1 };
  const player = {
    provider: { stage },
    state,
    $state: { userBehindLiveEdge: () => rewound.is },
    listen: (type: string, act: () => void, options?: AddEventListenerOptions) =>
      events.addEventListener(type, act, options),
  };
  const { signal } = new AbortController();
  installLiveCatchUp({ player, stage, signal } as never, () => isOn);
  const emit = (type: string) => events.dispatchEvent(new Event(type));
  const tick = (seconds = 0) => {
    at.currentTime += seconds;
    emit('time-update');
    return video.playbackRate;
  };
  return { video, stage, at, rewound, state, emit, tick };
}

test('Live catch-up: a broadcast that is late plays faster until its target', () => {
  const { tick } = aBroadcast(5);
  expect(tick()).toBe(CATCH_UP_RATE);
  expect(tick(4.5)).toBe(CATCH_UP_RATE);
  expect(tick(0.5)).toBe(1);
  expect(tick(-1)).toBe(1);
});

test('Live catch-up: its rate is no choice, and that of the viewer stays', () => {
  const { stage, tick } = aBroadcast(5);
  expect([tick(), stage.rate]).toEqual([CATCH_UP_RATE, 1]);
  expect([tick(5), stage.rate]).toEqual([1, 1]);
  stage.setRate(1.5);
  expect([tick(-5), stage.rate], 'it stays').toEqual([1.5, 1.5]);
});

test.each(['pause', 'waiting', 'seeking', 'source-change'])('Live catch-up: ends with "%s"', (type) => {
  const { video, tick, emit } = aBroadcast(5);
  tick();
  emit(type);
  expect(video.playbackRate).toBe(1);
});

test('Live catch-up: ends with a choice of the rate', () => {
  const { stage, video, tick, emit } = aBroadcast(5);
  tick();
  stage.setRate(1.5);
  emit('pause');
  expect(video.playbackRate).toBe(1.5);
});

test('Live catch-up: a viewer who has rewound, and a site that has switched it off, keep their rate', () => {
  const broadcast = aBroadcast(5);
  broadcast.rewound.is = true;
  expect(broadcast.tick()).toBe(1);
  expect(aBroadcast(5, false).tick()).toBe(1);
});

/** Whether a stream that runs out of data, and then plays on, continues at its edge. */
function returns({ stage, emit, tick }: ReturnType<typeof aBroadcast>): boolean {
  const seek = vi.spyOn(stage, 'seek').mockImplementation(() => undefined);
  tick();
  expect(seek, 'before').not.toHaveBeenCalled();
  emit('waiting');
  tick(0.1);
  return seek.mock.calls.length > 0;
}

test('Live return: a stream of low latency that has run out of data continues at the edge', () => {
  const { stage, ...broadcast } = aBroadcast(5, true, 1);
  expect(returns({ stage, ...broadcast })).toBe(true);
  expect(stage.seek).toHaveBeenCalledExactlyOnceWith(TARGET_S);
});

test('Live return: an ordinary stream, a rewound one and one of a site that forbids it stay where they are', () => {
  expect(returns(aBroadcast(5))).toBe(false);
  expect(returns(aBroadcast(5, false, 1))).toBe(false);
  const rewound = aBroadcast(5, true, 1);
  rewound.rewound.is = true;
  expect(returns(rewound)).toBe(false);
});

test('Live return: the wait of a seek is no stall', () => {
  const broadcast = aBroadcast(5, true, 1);
  Object.defineProperty(broadcast.video, 'seeking', { value: true });
  expect(returns(broadcast)).toBe(false);
});
