import { describe, expect, test } from 'vitest';
import { captionOffset, setCaptionOffset } from '@/media/vidstack/captions/caption-offset';

/** A player whose track has cues at these times. The first one is on the screen. */
function playerWith(...times: [number, number][]) {
  const cues = times.map(([startTime, endTime]) => ({ startTime, endTime }));
  const track = Object.assign(new EventTarget(), { cues, activeCues: cues.slice(0, 1) });
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
  const player = { el, state: { textTrack: track } } as unknown as Parameters<typeof setCaptionOffset>[0];
  return { player, times: () => cues.map(({ startTime, endTime }) => [startTime, endTime]), add, drawn: () => drawn };
}

describe('setCaptionOffset', () => {
  test('delays every cue, and redraws them', () => {
    const { player, times, drawn } = playerWith([1, 2], [4, 8]);
    expect(captionOffset(player)).toBe(0);
    expect(setCaptionOffset(player, 0.5)).toBe(0.5);
    expect(times()).toEqual([
      [1.5, 2.5],
      [4.5, 8.5],
    ]);
    expect(drawn()).toBe(1);
    expect(setCaptionOffset(player, -0.5)).toBe(-0.5);
    expect(times()[0]).toEqual([0.5, 1.5]);
    expect(captionOffset(player)).toBe(-0.5);
  });

  test('delays later cues equally, and only once', () => {
    const { player, times, add } = playerWith([1, 2]);
    setCaptionOffset(player, 0.5);
    setCaptionOffset(player, 1);
    add(10, 12);
    expect(times()).toEqual([
      [2, 3],
      [11, 13],
    ]);
  });

  // Every new track gets the stored delay of its film.
  test('draws nothing if the delay stays', () => {
    const { player, drawn } = playerWith([1, 2]);
    expect(setCaptionOffset(player, 0)).toBe(0);
    expect(drawn()).toBe(0);
    setCaptionOffset(player, 1);
    setCaptionOffset(player, 1);
    expect(drawn()).toBe(1);
  });

  test('draws nothing without a cue on the screen, in whose place Vidstack would show its sample', () => {
    const { player, add, times, drawn } = playerWith();
    setCaptionOffset(player, 1);
    add(10, 12);
    expect(times()).toEqual([[11, 13]]);
    expect(drawn()).toBe(0);
  });

  test('stops at half a minute', () => {
    const { player, times } = playerWith([100, 101]);
    expect(setCaptionOffset(player, 99)).toBe(30);
    expect(times()).toEqual([[130, 131]]);
  });

  test('delays nothing without subtitles', () => {
    const player = { el: null, state: { textTrack: null } } as unknown as Parameters<typeof setCaptionOffset>[0];
    expect(setCaptionOffset(player, 1)).toBeNull();
    expect(captionOffset(player)).toBeNull();
  });
});
