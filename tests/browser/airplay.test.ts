import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { installAirPlaySource } from '@/media/hls/airplay-source';
import { loadHls } from '@/media/hls/hls-library';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';

const EPISODE = 'series/s1e1/sever.m3u8';
const NEXT_EPISODE = 'series/s1e2/sever.m3u8';

/** hls.js plays an episode as in Safari, with managed sources and a device that may take the video. */
async function playInSafari({ isManaged = true } = {}) {
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {});
  if (isManaged) vi.stubGlobal('ManagedMediaSource', class extends MediaSource {});
  const video = document.createElement('video');
  const remote = new EventTarget();
  Object.defineProperty(video, 'remote', { value: remote });
  Object.assign(video, { muted: true });
  document.body.append(video);
  const Hls = await loadHls();
  const hls = new Hls({ preferManagedMediaSource: isManaged });
  onTestFinished(() => {
    hls.destroy();
    video.remove();
    vi.unstubAllGlobals();
  });
  installAirPlaySource(hls);
  // As the play intent does with each source.
  hls.on(Hls.Events.MEDIA_ATTACHED, () => void video.play().catch(() => undefined));
  const shelf = openMediaShelf();
  hls.attachMedia(video);
  hls.loadSource(shelf.url(EPISODE));
  await untilPlaying(() => video);
  const sources = () =>
    [...video.querySelectorAll('source')].map(({ src }) => (src.startsWith('blob:') ? 'blob' : src));
  return { video, remote, hls, shelf, sources };
}

beforeEach(() => document.body.replaceChildren());

test('AirPlay: a device finds the playlist beside a managed source', async () => {
  const { video, hls, shelf, sources } = await playInSafari();
  expect(sources()).toEqual(['blob', shelf.url(EPISODE)]);
  expect(video.currentSrc).toMatch(/^blob:/);
  expect(video.disableRemotePlayback).toBe(false);
  hls.loadSource(shelf.url(NEXT_EPISODE));
  await until(() => expect(sources()).toEqual(['blob', shelf.url(NEXT_EPISODE)]));
});

test.each([true, false])(
  'AirPlay: hls.js plays on where a device has stopped (managed source: %s)',
  async (isManaged) => {
    const { video, remote, hls, shelf, sources } = await playInSafari({ isManaged });
    const before = sources();
    // As Safari plays the other source of the element on the device.
    const [own, other] = video.querySelectorAll('source');
    if (other) own?.before(other);
    else video.src = shelf.url(EPISODE);
    video.load();
    await until(() => expect(hls.media).toBeNull());
    await until(() => expect(video.currentSrc).toBe(shelf.url(EPISODE)));
    await video.play();
    video.currentTime = 10;
    await until(() => expect(video.currentTime).toBeGreaterThan(10));
    const { currentTime } = video;
    remote.dispatchEvent(new Event('disconnect'));
    await until(() => expect(video.currentSrc).toMatch(/^blob:/));
    await until(() => expect(video.currentTime).toBeGreaterThan(10));
    await untilPlaying(() => video);
    expect(playedFrom(video)).toBeCloseTo(currentTime, 0);
    expect(sources()).toEqual(before);
  },
);

test('AirPlay: an element that hls.js has left loads nothing, and stays so', async () => {
  const { video, remote, hls, sources } = await playInSafari({ isManaged: false });
  expect(sources()).toHaveLength(1);
  hls.detachMedia();
  await until(() => expect(video.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  remote.dispatchEvent(new Event('disconnect'));
  expect([hls.media, sources()]).toEqual([null, []]);
});
