import type { MediaPlayerInstance } from '@vidstack/react';
import { expect, test } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { watchErrors } from '@/media/recovery/watch-errors';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { fakeEngine, fakeSource } from '../../../support/fake-engine';

const REFUSAL = { type: 'mediaError', details: 'bufferAddCodecError', error: new Error('refused') };

test('Failure: is reported once for each source, by its engine or its element', () => {
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const stage = new Stage({} as HTMLVideoElement, {} as never, { hls: () => ({ ...fakeEngine(), load }) });
  let tellElement: (event: object) => void = () => undefined;
  const player = {
    provider: { stage },
    listen(_: string, listener: typeof tellElement) {
      tellElement = listener;
    },
  } as unknown as MediaPlayerInstance;
  const events = createEmitter<MediaEvents>();
  const failures: MediaEvents['failed'][] = [];
  events.on('failed', (failure) => failures.push(failure));
  watchErrors({ player, events, stage, signal: new AbortController().signal } as never);
  const ofEngine = () => facts?.fail({ message: 'refused', cause: REFUSAL });
  const ofElement = () => tellElement({ detail: { message: 'empty', code: 4, mediaError: {} } });

  stage.load(fakeSource('hls'));
  ofEngine();
  ofEngine();
  ofElement();
  expect(failures).toMatchObject([{ message: 'refused', details: 'bufferAddCodecError' }]);
  stage.load(fakeSource('hls'));
  ofElement();
  ofEngine();
  expect(failures.slice(1)).toMatchObject([{ message: 'empty', details: '4' }]);
});
