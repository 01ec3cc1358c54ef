import type { MediaPlayerInstance } from '@vidstack/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { bindEvents } from '@/media/vidstack/bind-events';
import { fakeEngine, fakeStage } from '../../../support/fake-engine';

test('Metadata: are reported once, when the element knows the size of the picture', () => {
  vi.stubGlobal('window', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const video = { readyState: 0, videoWidth: 0, videoHeight: 0 };
  const stage = fakeStage('hls', fakeEngine(), video);
  const listeners: [string, (event: object) => void][] = [];
  const player = {
    listen: (type: string, act: () => void) => void listeners.push([type, act]),
    provider: { stage },
    state: { duration: 48, mediaWidth: 0, mediaHeight: 0 },
  } as unknown as MediaPlayerInstance;
  const fire = (type: string) => {
    for (const [name, act] of listeners) if (name === type) act({});
  };
  const events = createEmitter<MediaEvents>();
  const report = vi.fn();
  events.on('metadata', report);
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  bindEvents({ player, stage, events, play: {} as never, signal: controller.signal }, { preview: null } as never);

  // A stream can be played once its playlist is there.
  fire('can-play');
  expect(report).not.toHaveBeenCalled();
  Object.assign(video, { readyState: 1, videoWidth: 1280, videoHeight: 720 });
  for (let times = 0; times < 2; times += 1) fire('loaded-metadata');
  expect(report.mock.calls).toEqual([[{ duration: 48, width: 1280, height: 720 }]]);
});
