import { describe, expect, onTestFinished, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const START = { start: 'asked', startAt: null } as const;

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload.kind] : []));

/** Makes every source buffer refuse data after so many appends, until the result is called. */
function refuseAppends(after: number): () => void {
  const stock = SourceBuffer.prototype.appendBuffer;
  let left = after;
  SourceBuffer.prototype.appendBuffer = function (data) {
    left -= 1;
    if (left < 0) throw new DOMException('The buffer is full', 'QuotaExceededError');
    stock.call(this, data);
  };
  const restore = () => {
    SourceBuffer.prototype.appendBuffer = stock;
  };
  onTestFinished(restore);
  return restore;
}

/** Requests for one segment, at the most, within any second. */
function busiestSecond(): number {
  const times = new Map<string, number[]>();
  for (const { name, startTime } of performance.getEntriesByType('resource')) {
    if (/\.m4s$/.test(name)) times.set(name, [...(times.get(name) ?? []), startTime]);
  }
  const inSecond = (all: number[], from: number) => all.filter((time) => time >= from && time < from + 950).length;
  return Math.max(0, ...[...times.values()].flatMap((all) => all.map((from) => inSecond(all, from))));
}

const segments = async (media: MediaShelf) =>
  (await media.requests()).filter(({ path }) => path.endsWith('.m4s')).length;

describe('Full buffer', { tags: ['nightly'] }, () => {
  test('that stays full: buffered data plays, no segment is requested twice a second, and the stall ends', async () => {
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(20_000);
    const [player, media] = [mountPlayer(), openMediaShelf()];
    refuseAppends(6);
    player.load(media.episode('s1e1'), START);
    await untilPlaying(player.video);
    let stalledAt = 0;
    await until(() => expect(player.instance().state.waiting).toBe(true));
    stalledAt = performance.now();
    expect(player.video().currentTime).toBeGreaterThan(3);
    await until(() => expect(failures(player)).toEqual(['stream-failed']));
    const waited = performance.now() - stalledAt;
    const asked = await segments(media);
    expect(waited).toBeLessThan(22_000);
    expect(busiestSecond()).toBe(1);
    expect(asked).toBeLessThan(60);
  });

  test('that empties after a while: the content continues by itself', async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    const accept = refuseAppends(6);
    player.load(media.episode('s1e1'), START);
    await untilPlaying(player.video);
    await until(() => expect(player.instance().state.waiting).toBe(true));
    const { currentTime } = player.video();
    accept();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 2));
    expect(failures(player)).toEqual([]);
    expect(player.port.state().playback).toBe('playing');
  });

  test('beyond some seconds ahead: the content plays with less ahead, and few segments load in vain', async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    const stock = SourceBuffer.prototype.appendBuffer;
    let refused = 0;
    SourceBuffer.prototype.appendBuffer = function (data) {
      const { currentTime } = player.video();
      const { buffered } = this;
      const forwardS = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
      if (forwardS > 9) {
        refused += 1;
        throw new DOMException('The buffer is full', 'QuotaExceededError');
      }
      stock.call(this, data);
    };
    onTestFinished(() => {
      SourceBuffer.prototype.appendBuffer = stock;
    });
    player.load(media.episode('s1e1'), START);
    await untilPlaying(player.video);
    let waits = 0;
    player.instance().listen('waiting', () => {
      waits += 1;
    });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(20));
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(8);
    expect(waits).toBe(0);
    expect(failures(player)).toEqual([]);
  });
});
