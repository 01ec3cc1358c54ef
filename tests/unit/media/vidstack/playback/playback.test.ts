import { describe, expect, test, vi } from 'vitest';
import { directStream } from '@/domain/catalogue/stream';
import { createPlayIntent } from '@/domain/playback/play-intent';
import { createEmitter } from '@/lib/emitter';
import { createPlayback, createPresses } from '@/media/vidstack/playback/playback';
import type { PortParts } from '@/media/vidstack/port-parts';
import { SourceLoad } from '@/media/vidstack/source/source-load';
import { fakePlayerCommands } from '../../../../support/fake-player-commands';

/** The playback of a port whose player can play its source, or not yet. */
function open(isReady: boolean, isShown = false) {
  const seek = vi.fn<(seconds: number) => void>();
  const setStartAt = vi.fn<(seconds: number) => void>();
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const parts = {
    attachment: { player: () => (isReady ? { remoteControl: { seek } } : null) },
    load: { isReady: () => isReady, setStartAt, stream: () => ({}) },
    events: createEmitter(),
    lastFrame: { isKept: () => isShown },
    preview: { current: () => null, pause: () => undefined },
    intent,
  } as unknown as PortParts;
  const playback = createPlayback(parts);
  const commands = fakePlayerCommands();
  return { playback, seek, setStartAt, intent, commands, presses: createPresses(parts, commands, playback) };
}

test.each([
  [12.75, 12.75],
  [0, 0],
  [-3, 0],
])('Seek to %s s: leads to %s s, before and after the source can play', (requested, seconds) => {
  const ready = open(true);
  ready.playback.seek(requested);
  expect(ready.seek.mock.calls).toEqual([[seconds]]);
  expect(ready.setStartAt).not.toHaveBeenCalled();
  const early = open(false);
  early.playback.seek(requested);
  expect(early.setStartAt.mock.calls).toEqual([[seconds]]);
  expect(early.seek).not.toHaveBeenCalled();
});

describe.each(['requestPlay', 'togglePaused'] as const)('Press of %s', (press) => {
  test('before the source can play is kept, also a second one', () => {
    const { presses, commands, intent } = open(false);
    presses[press]();
    presses[press]();
    expect(commands[press]).not.toHaveBeenCalled();
    expect(intent.isOn()).toBe(true);
  });

  test('does not skip a question', () => {
    const { presses, intent } = open(false);
    intent.hold('question');
    presses[press]();
    expect(intent.isRequested()).toBe(false);
  });

  test('reaches the player once it can play', () => {
    const { presses, commands } = open(true);
    const click = new Event('click');
    presses[press](click);
    expect(commands[press]).toHaveBeenCalledWith(click);
  });
});

test('Toggle of the pause while the next source of the content on the screen loads: pauses it, and starts it again', () => {
  const { presses, commands, intent } = open(false, true);
  intent.request('viewer');
  expect(presses.togglePaused()).toBe('pause');
  expect(intent.isRequested()).toBe(false);
  expect(presses.togglePaused()).toBe('play');
  expect(intent.isOn()).toBe(true);
  expect(commands.togglePaused).not.toHaveBeenCalled();
});

describe('Start that waits for its source', () => {
  test.each<[string, string | null, (opened: ReturnType<typeof open>) => void]>([
    ['is withdrawn by a pause', 'NotReadyError', ({ playback }) => playback.pause()],
    ['ends with a failure', 'NotReadyError', ({ intent }) => intent.hold('offline')],
    ['ends where sharing pauses it', 'NotReadyError', ({ intent }) => intent.hold('share')],
    ['ends with a question', 'NotReadyError', ({ intent }) => intent.hold('question')],
  ])('%s', async (_, outcome, act) => {
    const opened = open(false);
    const start = opened.playback.play('host');
    act(opened);
    expect(await start).toBe(outcome);
  });
});

test('Content behind an ad starts with its own stream, and not with the ready one of the previous content', () => {
  const start = vi.fn();
  const load = new SourceLoad();
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  createPlayback({
    attachment: { player: () => null, state: { phase: 'attached', start } },
    load,
    intent,
    panel: { prepareAd: () => undefined },
    preview: { drop: () => undefined },
  } as unknown as PortParts);
  const canPlay = (title: string) => {
    const stream = directStream(`https://cdn.example/${title}.mp4`);
    load.request(stream, { startAt: null });
    load.given(stream);
    load.canPlay({} as never);
  };
  canPlay('first');
  intent.begin('player');
  intent.hold('ad');
  intent.release('ad');
  expect(start).not.toHaveBeenCalled();

  canPlay('second');
  intent.hold('ad');
  intent.release('ad');
  expect(start).toHaveBeenCalledTimes(1);
});

test('Unload: holds the last frame before the element loses it', () => {
  const done: string[] = [];
  const player = {};
  const playback = createPlayback({
    attachment: { player: () => player },
    lastFrame: { hold: (of: unknown) => void (of === player && done.push('hold')) },
    load: new SourceLoad(),
    preview: { drop: () => undefined },
    stage: { unload: () => void done.push('unload') },
    intent: createPlayIntent({ now: () => 0, mayAutoplay: () => true }),
  } as unknown as PortParts);
  playback.unload();
  expect(done).toEqual(['hold', 'unload']);
});
