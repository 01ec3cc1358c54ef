import { afterEach, expect, test, vi } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

/** Gives each video these members of Safari until the end of the test. */
function stubVideos(members: PropertyDescriptorMap): void {
  Object.defineProperties(
    HTMLVideoElement.prototype,
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, { configurable: true, ...member }])),
  );
  cleanUp.push(() => {
    for (const name of Object.keys(members)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });
}

const cleanUp: (() => void)[] = [];

afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo();
  vi.unstubAllGlobals();
});

async function playing() {
  const player = mountPlayer();
  player.load(openMediaShelf().stream('series/s1e1/sever.m3u8'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  return player;
}

test('Safari: the video has fullscreen and picture-in-picture of its own', async () => {
  type Presented = EventTarget & { webkitPresentationMode: string };
  stubVideos({
    webkitPresentationMode: { value: 'inline', writable: true },
    webkitSupportsPresentationMode: { value: () => true },
    webkitSetPresentationMode: {
      value(this: Presented, mode: string) {
        this.webkitPresentationMode = mode;
        this.dispatchEvent(new Event('webkitpresentationmodechanged'));
      },
    },
  });
  const player = await playing();
  const { state } = player.instance();
  expect(state.canPictureInPicture).toBe(true);
  await player.instance().enterFullscreen('provider');
  expect([state.fullscreen, state.pictureInPicture]).toEqual([true, false]);
  await player.instance().exitFullscreen('provider');
  await player.instance().enterPictureInPicture();
  await until(() => expect([state.fullscreen, state.pictureInPicture]).toEqual([false, true]));
  await player.instance().exitPictureInPicture();
  await until(() => expect(state.pictureInPicture).toBe(false));
  expect(player.video().paused).toBe(false);
});

test('Safari: a device for AirPlay that appears later is offered, and a press connects', async () => {
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {});
  const watchers: ((available: boolean) => void)[] = [];
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    watchAvailability: async (watcher: (available: boolean) => void) => watchers.push(watcher),
    cancelWatchAvailability: async () => void watchers.splice(0),
  });
  stubVideos({
    remote: { value: remote },
    webkitShowPlaybackTargetPicker: {
      value() {
        remote.state = 'connected';
        remote.dispatchEvent(new Event('connect'));
      },
    },
  });
  const player = await playing();
  const { state } = player.instance();
  expect(state.canAirPlay).toBe(false);
  for (const watcher of watchers) watcher(true);
  await until(() => expect(state.canAirPlay).toBe(true));
  player.port.requestAirPlay();
  await until(() => expect(state.isAirPlayConnected).toBe(true));
});
