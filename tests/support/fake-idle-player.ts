import { vi } from 'vitest';
import type { HlsClass } from '@/media/hls/hls-library';
import { HlsEngine } from '@/media/stage/hls-engine';
import { fakeStage } from './fake-engine';

/**
 * A player over hls.js without a picture: a test sets its state and its intent, and fires the events of the media element
 * and of the intent.
 */
export function fakeIdlePlayer() {
  const hls = {
    bufferingEnabled: true,
    on: () => undefined,
    off: () => undefined,
    constructor: { Events: {} },
    config: { maxBufferLength: 30, maxMaxBufferLength: 600 },
    pauseBuffering: vi.fn(() => {
      hls.bufferingEnabled = false;
    }),
    resumeBuffering: vi.fn(() => {
      hls.bufferingEnabled = true;
    }),
  };
  const state = { canPlay: true, paused: true, pictureInPicture: false, seeking: false, started: false };
  const listeners: [string, () => void][] = [];
  const listen = (type: string, look: () => void) => void listeners.push([type, look]);
  const on = (type: string, look: () => void) => {
    listeners.push([type, look]);
    return () => {};
  };
  const engine = new HlsEngine({} as HlsClass, {} as HTMLVideoElement, {} as never);
  engine.load = () => undefined;
  engine.library = hls as never;
  const stage = fakeStage('hls', engine);
  const player = { el: null, provider: { stage }, state, listen };
  const intent = { isExpected: false };
  const play = {
    isGiven: () => true,
    isIdle: () => false,
    isOn: () => intent.isExpected,
    isExpected: () => intent.isExpected,
    waitedMs: () => 0,
    subscribe: (run: (...change: never) => void) => on('intent', run as () => void),
  };
  const fire = (type: string) => {
    for (const [listened, run] of listeners) if (listened === type) run();
  };
  return { hls, state, intent, stage, player: player as never, play, fire };
}
