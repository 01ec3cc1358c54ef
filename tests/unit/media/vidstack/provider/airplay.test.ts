// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { Stage } from '@/media/stage/stage';
import { createAirPlay } from '@/media/vidstack/provider/presentation';

/** Remote playback of an element, as Safari has it. */
class FakeRemote extends EventTarget {
  state = 'disconnected';
  readonly watchers: ((available: boolean) => void)[] = [];
  readonly prompt = vi.fn(async () => undefined);
  readonly video: HTMLVideoElement;
  constructor(video: HTMLVideoElement) {
    super();
    this.video = video;
  }
  async watchAvailability(watcher: (available: boolean) => void) {
    if (this.video.hasAttribute('disableremoteplayback')) throw new DOMException('', 'InvalidStateError');
    return this.watchers.push(watcher);
  }
  async cancelWatchAvailability() {
    this.watchers.length = 0;
  }
  find(available = true) {
    for (const watcher of this.watchers) watcher(available);
  }
  turn(state: string, event: string) {
    this.state = state;
    this.dispatchEvent(new Event(event));
  }
}

beforeEach(() => vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {}));
afterEach(() => vi.unstubAllGlobals());

function anElement({ picker = undefined as (() => void) | undefined } = {}) {
  const video = document.createElement('video');
  // happy-dom does not know the property.
  Object.defineProperty(video, 'disableRemotePlayback', {
    get: () => video.hasAttribute('disableremoteplayback'),
    set: (disabled) => video.toggleAttribute('disableremoteplayback', disabled),
  });
  const remote = new FakeRemote(video);
  Object.defineProperty(video, 'remote', { value: remote });
  Object.assign(video, { webkitShowPlaybackTargetPicker: picker });
  return { video, remote };
}

function airPlayOf(video: HTMLVideoElement) {
  const canAirPlay = { set: vi.fn() };
  const canGoogleCast = { set: vi.fn() };
  const facts = { isProtected: false };
  const { emit, on } = createEmitter<{ source: undefined; isProtected: boolean }>();
  const stage = { video, facts, on } as unknown as Stage;
  const protect = () => {
    facts.isProtected = true;
    emit('isProtected', true);
  };
  const notify = vi.fn();
  const controller = new AbortController();
  const context = { notify, $state: { canAirPlay, canGoogleCast } } as unknown as MediaContext;
  const adapter = createAirPlay(stage, context, controller.signal);
  const states = () => notify.mock.calls.map(([, detail]) => detail.state);
  return { adapter, canAirPlay, canGoogleCast, protect, states, destroy: () => controller.abort() };
}

/** Time for the observer of attributes. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('AirPlay: a device that appears later is offered, one that goes is not', async () => {
  const { video, remote } = anElement();
  const { adapter, canAirPlay } = airPlayOf(video);
  expect(adapter.supported).toBe(false);
  remote.find();
  expect(adapter.supported).toBe(true);
  expect(canAirPlay.set).toHaveBeenLastCalledWith(true);
  remote.find(false);
  expect(canAirPlay.set).toHaveBeenLastCalledWith(false);
  await expect(adapter.prompt()).rejects.toThrow('no AirPlay device');
});

test('AirPlay and Google Cast: neither is offered for a protected source', async () => {
  const { video, remote } = anElement();
  const { adapter, canAirPlay, canGoogleCast, protect } = airPlayOf(video);
  remote.find();
  await settle();
  expect(canGoogleCast.set).not.toHaveBeenCalled();
  protect();
  await settle();
  expect(adapter.supported).toBe(false);
  expect(canAirPlay.set).toHaveBeenLastCalledWith(false);
  expect(canGoogleCast.set).toHaveBeenLastCalledWith(false);
});

test('AirPlay: a press opens the picker of Safari, else that of the standard', async () => {
  const picker = vi.fn();
  const safari = anElement({ picker });
  const other = anElement();
  for (const { video, remote } of [safari, other]) {
    const { adapter } = airPlayOf(video);
    remote.find();
    await adapter.prompt();
  }
  expect(picker).toHaveBeenCalledTimes(1);
  expect(safari.remote.prompt).not.toHaveBeenCalled();
  expect(other.remote.prompt).toHaveBeenCalledTimes(1);
});

test('AirPlay: each state of the connection is told once, also one from before', () => {
  const { video, remote } = anElement();
  const { states } = airPlayOf(video);
  remote.turn('connecting', 'connecting');
  remote.turn('connected', 'connect');
  video.dispatchEvent(new Event('playing'));
  expect(states()).toEqual(['connecting', 'connected']);
  const { states: later } = airPlayOf(video);
  expect(later()).toEqual(['connected']);
});

test('AirPlay: is offered again after remote playback was off', async () => {
  const { video, remote } = anElement();
  video.disableRemotePlayback = true;
  const { adapter } = airPlayOf(video);
  await settle();
  expect(remote.watchers).toHaveLength(0);
  video.disableRemotePlayback = false;
  await settle();
  remote.find();
  expect(adapter.supported).toBe(true);
  video.disableRemotePlayback = true;
  await settle();
  expect(adapter.supported).toBe(false);
});

test('AirPlay: ends with the provider', async () => {
  const { video, remote } = anElement();
  const { states, destroy } = airPlayOf(video);
  destroy();
  await settle();
  expect(remote.watchers).toHaveLength(0);
  remote.turn('connecting', 'connecting');
  expect(states()).toEqual([]);
});

test('AirPlay: is unknown to a browser without it', () => {
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', undefined);
  Reflect.deleteProperty(window, 'WebKitPlaybackTargetAvailabilityEvent');
  const { video, remote } = anElement();
  expect(airPlayOf(video).adapter.supported).toBe(false);
  expect(remote.watchers).toHaveLength(0);
});
