import { expect, onTestFinished, test } from 'vitest';
import { FIRST_BYTE_MS, IDLE_LIMIT_MS } from '@/domain/recovery/limits';
import { PLAYED_RETRIES, START_RETRIES } from '@/media/dash/dash-settings';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaRule, openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

const DASH = 'dash/manifest.mpd';

test('DASH: a refresh of the manifest keeps the retries of a stream that plays, and the next stream has those of a start', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().stream(DASH), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  const dash = player.dash();
  const attempts = () => dash.getSettings().streaming?.retryAttempts?.MediaSegment;
  expect(attempts()).toBe(PLAYED_RETRIES.segment);
  await new Promise((resolve) => dash.refreshManifest(resolve));
  expect(attempts()).toBe(PLAYED_RETRIES.segment);
  player.load(openMediaShelf().stream(DASH), { start: 'paused', startAt: null });
  await until(() => expect(attempts()).toBe(START_RETRIES.segment));
  expect(player.dash()).toBe(dash);
});

/** Counts the transfers whose URL begins like this and names a video segment, until the test ends. */
function countTransfers(base: string): { begun: number; open: number; mostOpen: number } {
  const counts = { begun: 0, open: 0, mostOpen: 0 };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    const url = String(args[1]);
    if (url.startsWith(base) && VIDEO_SEGMENT.test(url)) {
      counts.begun += 1;
      counts.open += 1;
      counts.mostOpen = Math.max(counts.mostOpen, counts.open);
      this.addEventListener('loadend', () => {
        counts.open -= 1;
      });
    }
    return open.apply(this, args as never);
  };
  onTestFinished(() => {
    XMLHttpRequest.prototype.open = open;
  });
  return counts;
}

const VIDEO_SEGMENT = /dash\/v\d+\/\d+\.m4s/;

test.each<[string, Partial<MediaRule>, number]>([
  ['sends nothing', { hang: true }, FIRST_BYTE_MS],
  ['stops half-way', { stallAt: 0.5 }, IDLE_LIMIT_MS],
])('DASH: a segment that %s is requested again once at a time', { tags: ['nightly'] }, async (_, rule, limitMs) => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: VIDEO_SEGMENT.source, ...rule });
  const counts = countTransfers(media.url(''));
  const player = mountPlayer();
  // The limits of the viewer's wait do not count behind an ad.
  player.intent.hold('ad');
  player.load(media.stream(DASH), { start: 'auto', startAt: null });
  await until(() => expect(counts.begun).toBe(1));
  await until(() => expect(counts.open).toBe(0), 2 * limitMs);
  await new Promise((resolve) => setTimeout(resolve, START_RETRIES.pauseMs + limitMs / 2));
  expect(counts).toEqual({ begun: 2, open: 1, mostOpen: 1 });
});
