import { expect, onTestFinished, test } from 'vitest';
import { loadHls } from '@/media/hls/hls-library';
import { until } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload.kind] : []));

/** Replaces a property of an object during the test. */
function replace(owner: object, name: string, value: unknown): void {
  const stock = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(owner, name);
    if (stock) Object.defineProperty(owner, name, stock);
  });
}

test('Browser without an engine for a stream: fails at once, before any file of it is requested', async () => {
  const Library = await loadHls();
  replace(Library, 'isSupported', () => false);
  replace(HTMLMediaElement.prototype, 'canPlayType', () => '');
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(media.episode('s1e1'), ASKED);
  await until(() => expect(failures(player)).toEqual(['unsupported']));
  expect(await media.requests()).toEqual([]);
});

test('Browser that refuses every source buffer: fails within seconds', async () => {
  replace(MediaSource.prototype, 'addSourceBuffer', () => {
    throw new DOMException('refused', 'NotSupportedError');
  });
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(media.episode('s1e1'), ASKED);
  await until(() => expect(failures(player)).not.toEqual([]), 15_000);
  expect(failures(player)).toEqual(['stream-failed']);
});

test('Browser that refuses the codecs of every rendition: fails at once', async () => {
  replace(MediaSource, 'isTypeSupported', (type: string) => type.includes('avc1.42E01E') || !type.includes('avc1'));
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(media.episode('s1e1'), ASKED);
  await until(() => expect(failures(player)).toEqual(['stream-failed']));
});

test('Browser whose media sources refuse H.264, but that plays HLS itself: plays the playlist', async () => {
  replace(MediaSource, 'isTypeSupported', (type: string) => !type.includes('avc1'));
  replace(HTMLMediaElement.prototype, 'canPlayType', () => 'maybe');
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(media.episode('s1e1'), ASKED);
  await until(() => expect(player.video().src).toMatch(/\.m3u8/));
});
