import { expect, test } from 'vitest';
import { type PlayerSample, watchPosition } from '../../../../bench/soak/position-watch';

const playing = (atS: number, positionS: number, differences: Partial<PlayerSample> = {}): PlayerSample => ({
  atS,
  positionS,
  episodeId: 101,
  rate: 1,
  isPlaying: true,
  ...differences,
});

function watchAfter(...samples: readonly PlayerSample[]) {
  const watch = watchPosition();
  for (const sample of samples) watch.add(sample);
  return watch;
}

test('Soak position: play at its rate loses nothing', () => {
  const watch = watchAfter(playing(0, 10), playing(0.5, 10.5));
  expect(watch.add(playing(1, 11.5, { rate: 2 }))).toBeNull();
  // A busy machine takes its samples seldom.
  expect(watch.add(playing(9, 27.5, { rate: 2 }))).toBeNull();
  expect(watch.advances()).toBe(3);
  expect(watch.waitedS()).toBe(0);
});

test('Soak position: a jump back is lost as soon as the film plays there', () => {
  const watch = watchAfter(playing(0, 10), playing(0.5, 10.5));
  expect(watch.add(playing(1, 0))).toBeNull();
  expect(watch.add(playing(1.5, 0.5))).toEqual({ atS: 1.5, episodeId: 101, fromS: 10.5, toS: 0 });
  expect(watch.add(playing(2, 1))).toBeNull();
});

test('Soak position: a jump over more than a second is lost, a smaller one is not', () => {
  const watch = watchAfter(playing(0, 10), playing(0.5, 10.5));
  watch.add(playing(1, 13));
  expect(watch.add(playing(1.5, 13.5))).toMatchObject({ fromS: 10.5, toS: 13 });
  watch.add(playing(2, 14.9));
  expect(watch.add(playing(2.5, 15.4))).toBeNull();
});

test('Soak position: a player that loads anew and returns loses nothing', () => {
  const watch = watchAfter(playing(0, 10), playing(0.5, 10.5));
  watch.add(playing(20, 0, { isPlaying: false }));
  watch.add(playing(21, 0));
  watch.add(playing(22, 10.4));
  expect(watch.add(playing(22.5, 10.9))).toBeNull();
});

test('Soak position: a seek and another episode are no loss', () => {
  const watch = watchAfter(playing(0, 10), playing(0.5, 10.5));
  watch.excuse();
  watch.add(playing(1, 300));
  expect(watch.add(playing(1.5, 300.5))).toBeNull();
  watch.add(playing(2, 0, { episodeId: 102 }));
  expect(watch.add(playing(2.5, 0.5, { episodeId: 102 }))).toBeNull();
  watch.add(playing(3, 60, { episodeId: 102 }));
  expect(watch.add(playing(3.5, 60.5, { episodeId: 102 }))).not.toBeNull();
});

test('Soak position: seconds without advance are counted, those of a pause are not', () => {
  const watch = watchAfter(playing(0, 10), playing(2, 10), playing(4, 11), playing(4.5, 11.3));
  expect(watch.waitedS()).toBe(3);
  watch.add(playing(5, 11.3, { isPlaying: false }));
  watch.add(playing(9, 11.3));
  expect(watch.waitedS()).toBe(3);
});
