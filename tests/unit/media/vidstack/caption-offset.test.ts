import { describe, expect, test } from 'vitest';
import { shiftCaptions } from '@/media/vidstack/caption-offset';

/** A player whose track has cues at these times. */
function playerWith(...times: [number, number][]) {
  const cues = times.map(([startTime, endTime]) => ({ startTime, endTime }));
  const track = Object.assign(new EventTarget(), { cues });
  const el = new EventTarget();
  let drawn = 0;
  el.addEventListener('vds-font-change', () => {
    drawn += 1;
  });
  const add = (startTime: number, endTime: number) => {
    const cue = { startTime, endTime };
    cues.push(cue);
    track.dispatchEvent(Object.assign(new Event('add-cue'), { detail: cue }));
  };
  const player = { el, state: { textTrack: track } } as unknown as Parameters<typeof shiftCaptions>[0];
  return { player, times: () => cues.map(({ startTime, endTime }) => [startTime, endTime]), add, drawn: () => drawn };
}

describe('shiftCaptions', () => {
  test('moves every cue by half a second, and redraws them', () => {
    const { player, times, drawn } = playerWith([1, 2], [4, 8]);
    expect(shiftCaptions(player, 1)).toBe(0.5);
    expect(times()).toEqual([
      [1.5, 2.5],
      [4.5, 8.5],
    ]);
    expect(drawn()).toBe(1);
    expect(shiftCaptions(player, -1)).toBe(0);
    expect(shiftCaptions(player, -1)).toBe(-0.5);
    expect(times()[0]).toEqual([0.5, 1.5]);
  });

  test('moves later cues equally, and only once', () => {
    const { player, times, add } = playerWith([1, 2]);
    shiftCaptions(player, 1);
    shiftCaptions(player, 1);
    add(10, 12);
    expect(times()).toEqual([
      [2, 3],
      [11, 13],
    ]);
  });

  test('stops at half a minute', () => {
    const { player, times } = playerWith([100, 101]);
    for (let press = 0; press < 70; press += 1) shiftCaptions(player, 1);
    expect(shiftCaptions(player, 1)).toBe(30);
    expect(times()).toEqual([[130, 131]]);
  });

  test('moves nothing without subtitles', () => {
    expect(
      shiftCaptions({ el: null, state: { textTrack: null } } as unknown as Parameters<typeof shiftCaptions>[0], 1),
    ).toBeNull();
  });
});
