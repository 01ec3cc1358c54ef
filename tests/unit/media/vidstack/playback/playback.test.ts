import { describe, expect, test, vi } from 'vitest';
import { directStream, type Stream } from '@/domain/catalogue/stream';
import { createPlayIntent, type PlayIntent } from '@/domain/playback/play-intent';
import { createEmitter } from '@/lib/emitter';
import { type Move, SourceLoad } from '@/media/session/source-load';
import { Stage } from '@/media/stage/stage';
import { createTarget } from '@/media/vidstack/commands/target';
import { createPlayback } from '@/media/vidstack/playback/playback';
import type { Starts } from '@/media/vidstack/playback/starts';
import type { PortParts } from '@/media/vidstack/port-parts';

/** The playback of a port whose player can play its source, or not yet. A television may play in place of the stage. */
function open(isReady: boolean, isShown = false, view = { isOpen: false }, isCast = false) {
  const seek = vi.fn<(seconds: number) => void>();
  const state = { canSeek: true, seekableStart: 0, duration: 100, currentTime: 20 };
  const player = { provider: {}, remoteControl: { seek }, state };
  const attempt = vi.fn<Starts['attempt']>(async () => null);
  const setStartAt = vi.fn<(seconds: number) => void>();
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const move = vi.fn<(move: Move) => void>();
  const stage = new Stage(new EventTarget() as HTMLVideoElement, {} as never, {});
  const current = () => (isReady || isCast ? (player as never) : null);
  const parts = {
    attachment: { player: current },
    target: createTarget(stage, current),
    load: { isReady: () => isReady, isCurrent: () => true, setStartAt, move, stream: () => ({}) },
    events: createEmitter(),
    lastFrame: { isKept: () => isShown },
    preview: null,
    starts: { attempt, stop: () => undefined },
    stage,
    intent,
    view,
  } as unknown as PortParts;
  const playback = createPlayback(parts);
  return { playback, seek, setStartAt, move, intent, attempt, stage };
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
    const { playback, attempt, intent } = open(false);
    playback[press]();
    playback[press]();
    expect(attempt).not.toHaveBeenCalled();
    expect(intent.isOn()).toBe(true);
  });

  test('starts a stage that has its stream before the player can play, unless an ad comes first', () => {
    const { playback, intent, stage } = open(false);
    const play = vi.spyOn(stage, 'play').mockResolvedValue();
    stage.facts.stream = { live: false, dvr: false, duration: 100 };
    intent.hold('ad');
    playback[press]();
    expect(play).not.toHaveBeenCalled();
    intent.release('ad');
    playback.pause();
    playback[press]();
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('starts no stage in whose place a television loads its next source', () => {
    const { playback, intent, stage } = open(false, false, { isOpen: false }, true);
    const play = vi.spyOn(stage, 'play').mockResolvedValue();
    stage.facts.stream = { live: false, dvr: false, duration: 100 };
    playback[press]();
    expect(play).not.toHaveBeenCalled();
    expect(intent.isOn()).toBe(true);
  });

  test('does not skip a question', () => {
    const { playback, intent } = open(false);
    intent.hold('question');
    playback[press]();
    expect(intent.isRequested()).toBe(false);
  });

  test('reaches the player once it can play', () => {
    const { playback, attempt, intent } = open(true);
    playback[press]();
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(intent.isOn()).toBe(true);
  });
});

describe('Toggle of the pause', () => {
  test.each<[string, Parameters<typeof open>, (intent: PlayIntent) => void]>([
    ['while another episode is looked up', [false, true], () => undefined],
    ['while its preroll is fetched', [false, true], (intent) => intent.hold('ad')],
    ['while it loads after an ad', [false, false, { isOpen: true }], () => undefined],
    ['while an ad takes over', [true, false, { isOpen: true }], (intent) => intent.hold('ad')],
    ['before its start is seen', [true], () => undefined],
  ])('does what it says, %s', (_, setup, act) => {
    const { playback, intent } = open(...setup);
    intent.request('viewer');
    act(intent);
    expect(playback.pauses()).toBe(true);
    expect(playback.togglePaused()).toBe('pause');
    expect(intent.isRequested()).toBe(false);
    expect(playback.pauses()).toBe(false);
    expect(playback.togglePaused()).toBe('play');
    expect(intent.isRequested()).toBe(true);
  });

  test('takes back no first press before anything has played', () => {
    const { playback, intent } = open(false);
    intent.request('viewer');
    expect(playback.pauses()).toBe(false);
    expect(playback.togglePaused()).toBe('play');
    expect(intent.isOn()).toBe(true);
  });
});

describe('Seek before the source can play', () => {
  const stream = (title: string) => directStream(`https://cdn.example/${title}.mp4`);
  /** The seek of a player that can play the source now. */
  function canPlay(load: SourceLoad, of: Stream): number | undefined {
    const seekTo = vi.fn<(seconds: number) => void>();
    load.given(of);
    load.canPlay(undefined, { seekableStart: 0, duration: 100 } as never, seekTo);
    return seekTo.mock.lastCall?.[0];
  }

  test('is kept, and adds up from the start of the source as it would in the player', () => {
    const { playback, move, seek: performed } = open(false);
    playback.seekBy(10);
    playback.seekBy(-30);
    playback.seekBy(5);
    playback.seekToPart(0.5);
    playback.seekBy(10);
    expect(performed).not.toHaveBeenCalled();
    const seek = (count: number) => {
      const load = new SourceLoad();
      load.request(stream('next'), { startAt: 7 });
      for (const [kept] of move.mock.calls.slice(0, count)) load.move(kept);
      return canPlay(load, load.stream() as Stream);
    };
    expect([1, 2, 3, 4, 5].map(seek)).toEqual([17, 0, 5, 50, 60]);
  });

  test('means the source that is looked up, and not the one before', () => {
    const load = new SourceLoad();
    load.request(stream('first'), { startAt: null });
    load.move(() => 40);
    load.outdate();
    load.move((second) => second + 10);
    const next = stream('next');
    load.request(next, { startAt: null });
    expect(canPlay(load, next)).toBe(10);
    expect(canPlay(load, next), 'once').toBeUndefined();
  });

  test('of the host page is kept for the source that is looked up, too', () => {
    const load = new SourceLoad();
    load.request(stream('first'), { startAt: null });
    load.outdate();
    load.setStartAt(40);
    const next = stream('next');
    load.request(next, { startAt: null });
    expect(canPlay(load, next)).toBe(40);
  });
});

test('Toggle of the pause while the next source of the content on the screen loads: pauses it, and starts it again', () => {
  const { playback, intent } = open(false, true);
  intent.request('viewer');
  expect(playback.togglePaused()).toBe('pause');
  expect(intent.isRequested()).toBe(false);
  expect(playback.togglePaused()).toBe('play');
  expect(intent.isOn()).toBe(true);
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
  const byItself = vi.fn();
  const load = new SourceLoad();
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  createPlayback({
    attachment: { player: () => null },
    load,
    intent,
    preview: null,
    stage: { video: new EventTarget() },
    starts: { byItself },
  } as unknown as PortParts);
  const canPlay = (title: string) => {
    const stream = directStream(`https://cdn.example/${title}.mp4`);
    load.request(stream, { startAt: null });
    load.given(stream);
    load.canPlay(undefined, {} as never, () => undefined);
  };
  canPlay('first');
  intent.begin('player');
  intent.hold('ad');
  intent.release('ad');
  expect(byItself).not.toHaveBeenCalled();

  canPlay('second');
  intent.hold('ad');
  intent.release('ad');
  expect(byItself).toHaveBeenCalledTimes(1);
});

test('Unload: holds the last frame before the element loses it', () => {
  const done: string[] = [];
  const player = {};
  const playback = createPlayback({
    attachment: { player: () => player },
    lastFrame: { hold: (of: unknown) => void (of === player && done.push('hold')) },
    load: new SourceLoad(),
    preview: null,
    stage: { video: new EventTarget(), unload: () => void done.push('unload') },
    intent: createPlayIntent({ now: () => 0, mayAutoplay: () => true }),
  } as unknown as PortParts);
  playback.unload();
  expect(done).toEqual(['hold', 'unload']);
});
