import { expect, test } from 'vitest';
import type { FactSink, Rendition } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { fakeEngine, fakeSource } from '../../../support/fake-engine';

/** A stage whose engine has reported nothing yet. */
function open() {
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const video = { defaultPlaybackRate: 1, playbackRate: 1 } as HTMLVideoElement;
  const stage = new Stage(video, {} as never, { hls: () => ({ ...fakeEngine(), load }) });
  stage.load(fakeSource('hls'));
  return { stage, video, set: ((name, value) => facts?.set(name, value)) as FactSink['set'] };
}

test.each([
  ['a film', false, 1.5],
  ['a live stream, which begins again at its edge', true, 1],
])('Rate of %s after another load', (_, live, expected) => {
  const { stage, video, set } = open();
  set('stream', { live, dvr: live, duration: 48 });
  stage.setRate(1.5);
  expect(video).toEqual({ playbackRate: 1.5, defaultPlaybackRate: expected });
});

test('Choice of a rendition: moves when the library removes another one, and is automatic without its own', () => {
  const { stage, set } = open();
  const renditions = [240, 480, 720].map(
    (height): Rendition => ({ id: '', width: 0, height, bitrate: height, codec: null }),
  );
  set('renditions', renditions);
  set('renditions', renditions.slice(1));
  expect(stage.choice, 'automatic').toBe(-1);
  set('renditions', renditions);
  stage.chooseRendition(1);
  set('renditions', renditions.slice(1));
  expect(stage.choice).toBe(0);
  set('renditions', renditions.slice(2));
  expect(stage.choice).toBe(-1);
});

test('Position: is that of a seek and of a recovery until the element has their data', () => {
  const recoveries: number[] = [];
  const video = { currentTime: 20, readyState: 4, seeking: false } as {
    -readonly [K in keyof HTMLVideoElement]: HTMLVideoElement[K];
  };
  const engine = { ...fakeEngine(), recover: (at: number) => recoveries.push(at), seek: () => undefined };
  const stage = new Stage(video, {} as never, { hls: () => engine });
  stage.load({ ...fakeSource('hls'), startAt: 5 });
  expect(stage.position).toBe(20);
  stage.recover();
  Object.assign(video, { currentTime: 0, readyState: 1 });
  expect(stage.position).toBe(20);
  stage.recover();
  expect(recoveries).toEqual([20, 20]);
  stage.seek(1500);
  expect(stage.position).toBe(1500);
  Object.assign(video, { readyState: 2 });
  expect(stage.position, 'with data the element knows').toBe(0);
  Object.assign(video, { readyState: 0 });
  stage.load({ ...fakeSource('hls'), startAt: 5 });
  expect(stage.position).toBe(5);
});
