import { expect, test } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { NativeEngine } from '@/media/stage/native-engine';
import { fakeSource } from '../../../support/fake-engine';

/** An element that a test gives its metadata, as a browser does: first the duration, then the rest. */
function fakeVideo() {
  const textTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} });
  const video = Object.assign(new EventTarget(), {
    textTracks,
    seekable: { length: 0 },
    duration: Number.NaN,
    currentTime: 0,
    querySelectorAll: () => [],
  });
  return {
    video,
    /** @param at where the browser starts: not each takes the fragment of a URL */
    load(at: number) {
      Object.assign(video, { duration: 100, currentTime: at });
      for (const type of ['durationchange', 'loadedmetadata']) video.dispatchEvent(new Event(type));
    },
  };
}

test.each([
  ['by the fragment of its URL', 40],
  ['by a seek', 0],
])('File: starts at its position %s, and at another one that the player sets as soon as it can play', (_, at) => {
  const { video, load } = fakeVideo();
  const engine = new NativeEngine(video as never);
  const open = (onStream: () => void) =>
    engine.load({ ...fakeSource('native', 'film.mp4'), startAt: 40 }, {
      set: onStream,
    } as Partial<FactSink> as FactSink);
  open(() => undefined);
  load(at);
  expect(video.currentTime).toBe(40);

  Object.assign(video, { duration: Number.NaN });
  open(() => Object.assign(video, { currentTime: 0 }));
  load(at);
  expect(video.currentTime).toBe(0);
});
