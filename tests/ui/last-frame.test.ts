import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freezeFrame } from '@/media/stage/frozen-frame';
import { createLastFrame } from '@/media/vidstack/controls/last-frame';
import { fakeEngine, fakeSource, fakeStage } from '../support/fake-engine';

beforeEach(() => {
  vi.useFakeTimers();
  // The document of the test has no names of the states.
  Object.assign(HTMLMediaElement, { HAVE_CURRENT_DATA: 2 });
});
afterEach(() => {
  vi.useRealTimers();
});

const signal = <T>(value: T) => {
  const read = () => value;
  read.set = (next: T) => {
    value = next;
  };
  return read;
};

/** A player in the middle of a film, and its stage. A test emits the events of the element and of the player. */
function aPlayer({ videoWidth = 640, readyState = 4, started = true, live = false } = {}) {
  const video = document.createElement('video');
  const now = { readyState };
  Object.defineProperties(video, {
    readyState: { get: () => now.readyState },
    videoWidth: { value: videoWidth },
  });
  const el = document.createElement('div');
  el.append(video);
  const events = new EventTarget();
  const listen = (type: string, act: (event: Event) => void, options?: AddEventListenerOptions) =>
    events.addEventListener(type, act, options);
  const $state = { providedDuration: signal(-1), realCurrentTime: signal(17) };
  const state = { canPlay: true, duration: 48, live, started };
  const stage = fakeStage('hls', fakeEngine({}), video);
  const player = { el, provider: { stage }, state, $state, listen };
  const emit = (type: string) => {
    for (const target of [events, video]) target.dispatchEvent(new Event(type));
  };
  const covered = () => el.querySelectorAll('canvas').length;
  /** The element and Vidstack's state forget their source. */
  const loseSource = () => {
    now.readyState = 0;
    Object.assign(state, { canPlay: false, started: false });
    $state.realCurrentTime.set(0);
    stage.load(fakeSource('hls'));
  };
  const gainData = () => {
    now.readyState = 4;
    state.started = true;
  };
  const times = () => [$state.realCurrentTime(), $state.providedDuration()];
  return { player: player as never, stage, covered, emit, loseSource, gainData, times };
}

describe('Frozen frame', () => {
  test.each(['playing', 'seeked', 'loadeddata'])('covers the video until the next source has a frame: %s', (event) => {
    const { stage, covered, emit } = aPlayer();
    expect(freezeFrame(stage)).toBe(true);
    expect(covered()).toBe(1);
    emit(event);
    expect(covered()).toBe(0);
  });

  test('waits for playback where playback is expected, since an ad may come first', () => {
    const { stage, covered, emit } = aPlayer();
    freezeFrame(stage, { isExpected: () => true });
    emit('loadeddata');
    emit('seeked');
    expect(covered()).toBe(1);
    emit('playing');
    expect(covered()).toBe(0);
  });

  test('goes after 20 s', () => {
    const { stage, covered } = aPlayer();
    const onLimit = vi.fn();
    freezeFrame(stage, { onLimit });
    vi.advanceTimersByTime(19_999);
    expect(covered()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(covered()).toBe(0);
    expect(onLimit).toHaveBeenCalledOnce();
  });

  test('stays over a video that is empty already, as after two changes in a row', () => {
    const { stage, covered, loseSource } = aPlayer();
    freezeFrame(stage, { longestMs: null });
    freezeFrame(stage);
    expect(covered()).toBe(1);
    loseSource();
    expect(freezeFrame(stage)).toBe(true);
    expect(covered()).toBe(1);
  });

  test('leaves the poster of a stream without a picture', () => {
    const { stage, covered } = aPlayer({ videoWidth: 0 });
    expect(freezeFrame(stage)).toBe(false);
    expect(covered()).toBe(0);
  });
});

describe('Last frame', () => {
  type Change = Parameters<ReturnType<typeof createLastFrame>['begin']>[1];
  const plays = (): boolean => true;
  const stays = (): boolean => false;
  const CHANGE: Change = { continues: false, startAt: null, duration: null, isExpected: plays };
  const DUB: Change = { continues: true, startAt: 17, duration: 40, isExpected: stays };

  test('is kept for an episode that is to play, with its times by the catalogue', () => {
    const { player, stage, covered, loseSource, times, emit } = aPlayer();
    const lastFrame = createLastFrame(stage);
    const showPosition = lastFrame.begin(player, { ...CHANGE, duration: 40 });
    loseSource();
    showPosition();
    expect([lastFrame.isKept(), covered(), times()]).toEqual([true, 1, [0, 40]]);
    emit('stream-type-change');
    expect(times()).toEqual([0, -1]);
    emit('playing');
    expect([lastFrame.isKept(), covered()]).toEqual([true, 0]);
  });

  test('is kept for a dub also in a pause, with the position and the duration on the screen', () => {
    const { player, stage, covered, loseSource, times } = aPlayer();
    const lastFrame = createLastFrame(stage);
    const showPosition = lastFrame.begin(player, DUB);
    loseSource();
    showPosition();
    expect([lastFrame.isKept(), covered(), times()]).toEqual([true, 1, [17, 48]]);
  });

  test('is kept over several changes in a row', () => {
    const { player, stage, covered, loseSource } = aPlayer();
    const lastFrame = createLastFrame(stage);
    lastFrame.begin(player, DUB)();
    loseSource();
    lastFrame.begin(player, DUB)();
    expect([lastFrame.isKept(), covered()]).toEqual([true, 1]);
  });

  test('gives way to a frame of the next source where playback is expected no more', () => {
    const { player, stage, covered, loseSource, gainData, emit } = aPlayer();
    const lastFrame = createLastFrame(stage);
    lastFrame.begin(player, CHANGE)();
    loseSource();
    lastFrame.settle();
    expect(covered(), 'there is none yet').toBe(1);
    gainData();
    emit('loadeddata');
    expect(covered(), 'playback is expected').toBe(1);
    lastFrame.settle();
    expect([lastFrame.isKept(), covered()]).toEqual([true, 0]);
    vi.advanceTimersByTime(20_000);
    expect(lastFrame.isKept(), 'no poster comes over it').toBe(true);
  });

  test('is held for another film from before its stream is known, and kept where the film is to play', () => {
    const { player, stage, covered, loseSource, emit } = aPlayer();
    const lastFrame = createLastFrame(stage);
    lastFrame.hold(player);
    emit('loadeddata');
    loseSource();
    expect([lastFrame.isKept(), covered()]).toEqual([true, 1]);
    lastFrame.begin(player, CHANGE)();
    expect([lastFrame.isKept(), covered()]).toEqual([true, 1]);
    emit('playing');
    expect(covered()).toBe(0);
  });

  test('is held no longer for a film that is not to play', () => {
    const { player, stage, covered, loseSource } = aPlayer();
    const lastFrame = createLastFrame(stage);
    lastFrame.hold(player);
    loseSource();
    lastFrame.begin(player, { ...CHANGE, isExpected: stays })();
    expect([lastFrame.isKept(), covered()]).toEqual([false, 0]);
  });

  test.each([
    ['before the first frame', { started: false }],
    ['of a stream without a picture', { videoWidth: 0 }],
  ])('is not held %s', (_, state) => {
    const { player, stage, covered } = aPlayer(state);
    const lastFrame = createLastFrame(stage);
    lastFrame.hold(player);
    expect([lastFrame.isKept(), covered()]).toEqual([false, 0]);
  });

  test.each([
    ['an episode that is chosen in a pause', {}, { ...CHANGE, isExpected: stays }],
    ['the first source', { started: false }, CHANGE],
    ['a stream without a picture', { videoWidth: 0 }, DUB],
  ])('is not kept for %s', (_, state, change) => {
    const { player, stage, covered, times } = aPlayer(state);
    const lastFrame = createLastFrame(stage);
    lastFrame.begin(player, change)();
    expect([lastFrame.isKept(), covered(), times()]).toEqual([false, 0, [17, -1]]);
  });

  test('is dropped for an ad, for a failure, and after 20 s', () => {
    const { player, stage, covered, loseSource, gainData, times } = aPlayer();
    const lastFrame = createLastFrame(stage);
    const changed = vi.fn();
    lastFrame.subscribe(changed);
    const showPosition = lastFrame.begin(player, DUB);
    loseSource();
    showPosition();
    lastFrame.drop();
    expect([lastFrame.isKept(), covered(), times()]).toEqual([false, 0, [17, -1]]);
    expect(changed).toHaveBeenCalledTimes(2);
    gainData();
    lastFrame.begin(player, DUB);
    expect(covered()).toBe(1);
    vi.advanceTimersByTime(20_000);
    expect([lastFrame.isKept(), covered()]).toEqual([false, 0]);
  });

  test('tells no times of a broadcast', () => {
    const { player, stage, loseSource, times } = aPlayer({ live: true });
    const lastFrame = createLastFrame(stage);
    const showPosition = lastFrame.begin(player, { ...DUB, startAt: null });
    loseSource();
    showPosition();
    expect(times()).toEqual([0, -1]);
  });
});
