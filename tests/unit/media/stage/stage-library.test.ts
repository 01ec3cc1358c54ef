import { expect, test, vi } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { libraryOf, onHls, rescueHls } from '@/media/stage/stage-library';
import { fakeEngine, fakeSource } from '../../../support/fake-engine';

/** An hls.js whose fatal errors a test emits. */
function fakeHls() {
  const emit = vi.fn<(type: string, data: unknown) => void>();
  const on = (_: string, act: (type: string, data: unknown) => void) => void emit.mockImplementation(act);
  return { constructor: { Events: { ERROR: 'hlsError' } }, on, emit };
}

/** A stage of HLS and files. Each source of another kind gets another instance. */
function open() {
  const instances: ReturnType<typeof fakeHls>[] = [];
  let facts: FactSink | undefined;
  const hls = () => {
    const instance = fakeHls();
    instances.push(instance);
    const load = (_: unknown, sink: FactSink) => {
      facts = sink;
    };
    return { ...fakeEngine(instance), load };
  };
  const stage = new Stage({} as HTMLVideoElement, {} as never, { hls, native: () => fakeEngine() });
  return { stage, instances, fail: (cause: object) => facts?.fail({ message: '', cause }) };
}

test('Library of the stage: is the one of its source', () => {
  const { stage, instances } = open();
  expect(libraryOf(stage, 'hls')).toBeNull();
  stage.load(fakeSource('hls'));
  expect(libraryOf(stage, 'hls')).toBe(instances[0]);
  stage.load(fakeSource('hls', 'b.m3u8'));
  expect(libraryOf(stage, 'hls')).toBe(instances[0]);
  stage.load(fakeSource('native'));
  expect(libraryOf(stage, 'hls')).toBeNull();
});

test.each(['before', 'after'])(
  'Library of the stage: events of each instance are heard by a reader that comes %s it',
  (when) => {
    const { stage, instances } = open();
    const controller = new AbortController();
    const heard = vi.fn();
    if (when === 'after') stage.load(fakeSource('hls'));
    onHls(stage, 'ERROR', heard, controller.signal);
    for (const kind of ['hls', 'native', 'hls'] as const) stage.load(fakeSource(kind));
    for (const { emit } of instances) emit('hlsError', {});
    expect(heard).toHaveBeenCalledTimes(2);
    controller.abort();
    for (const { emit } of instances) emit('hlsError', {});
    expect(heard).toHaveBeenCalledTimes(2);
  },
);

test('Library of the stage: an error that is rescued is none of the source', () => {
  const { stage, fail } = open();
  const controller = new AbortController();
  const failed = vi.fn();
  stage.on('error', failed);
  rescueHls(stage, ({ details }) => details === 'fragLoadError', controller.signal);
  stage.load(fakeSource('hls'));
  fail({ details: 'fragLoadError' });
  expect(failed).not.toHaveBeenCalled();
  fail({ details: 'keyLoadError' });
  expect(failed).toHaveBeenCalledOnce();
  controller.abort();
  fail({ details: 'fragLoadError' });
  expect(failed).toHaveBeenCalledTimes(2);
});
