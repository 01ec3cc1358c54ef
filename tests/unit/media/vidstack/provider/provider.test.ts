// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { expect, onTestFinished, test } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { StageProvider } from '@/media/vidstack/provider/provider';
import { fakeEngine, fakeSource } from '../../../../support/fake-engine';
import { fakeState } from './fake-state';

const FILM = { live: false, dvr: false, duration: 60 } as const;

/** A provider that is set up over an element without a browser. The notices are noted, oldest first. */
function open() {
  const video = document.createElement('video');
  const own = { paused: true, seeking: false, readyState: 4, currentTime: 0 };
  for (const name of Object.keys(own) as (keyof typeof own)[]) {
    const set = (value: never) => {
      own[name] = value;
      // A browser seeks at once, and tells it later.
      if (name === 'currentTime') own.seeking = true;
    };
    Object.defineProperty(video, name, { get: () => own[name], set });
  }
  const change = (paused: boolean) => {
    own.paused = paused;
    return Promise.resolve();
  };
  Object.assign(video, { play: () => change(false), pause: () => void change(true) });

  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const seek = (seconds: number) => {
    video.currentTime = seconds;
  };
  const stage = new Stage(video, {} as never, { hls: () => ({ ...fakeEngine(), load, seek }) });
  const $state = fakeState({ paused: true, savedState: null, remotePlaybackLoader: null, seekableEnd: 60 });
  const noted: string[] = [];
  const answers = new Map<string, () => void>();
  const notify = (type: string, detail?: never) => {
    if (type === 'play' || type === 'pause') $state.paused.set(type === 'pause');
    if (type === 'rate-change') $state.playbackRate.set(detail ?? 1);
    if (type === 'source-change' || type === 'can-play') $state.canPlay.set(type === 'can-play');
    answers.get(type)?.();
    noted.push(type);
  };
  const ctx = {
    $state,
    notify,
    delegate: { ready: () => notify('can-play') },
    player: {
      listen: () => undefined,
      subscribe: () => () => undefined,
      canPlayQueue: { reset: () => undefined },
    },
    textTracks: { add: () => undefined, toArray: () => [] },
    textRenderers: { attachVideo: () => undefined },
  } as unknown as MediaContext;
  const provider = new StageProvider(stage, { gain: null } as never, ctx);
  provider.setup();
  onTestFinished(() => provider.destroy());
  return {
    provider,
    stage,
    video,
    /** Listens before the test notes the notice. */
    answer: (type: string, act: () => void) => void answers.set(type, act),
    load() {
      stage.load(fakeSource('hls'));
      facts?.set('stream', FILM);
    },
    /** The notices of these types since the last call. */
    noted: (...types: string[]) => noted.splice(0).filter((type) => types.includes(type)),
  };
}

/** A provider whose source can play. */
async function openReady() {
  const opened = open();
  opened.load();
  await Promise.resolve();
  opened.noted();
  return opened;
}

test('Provider: reports a seek of a call before its second, and once', async () => {
  const { provider, video, noted } = await openReady();
  provider.setCurrentTime(30);
  video.dispatchEvent(new Event('seeking'));
  expect(noted('seeking', 'time-change')).toEqual(['seeking', 'time-change']);
  video.dispatchEvent(new Event('seeked'));
  video.dispatchEvent(new Event('seeking'));
  expect(noted('seeking'), 'a later seek, of the browser').toEqual(['seeking']);
});

test('Provider: reports a start after the pause that it interrupts, and a pause after the start that it answers', async () => {
  const { provider, answer, noted } = await openReady();
  answer('play', () => void provider.pause());
  await provider.play();
  expect(noted('play', 'pause')).toEqual(['play', 'pause']);
  answer('play', () => undefined);
  await provider.play();
  noted();
  let isFirst = true;
  answer('pause', () => {
    if (isFirst) void provider.play();
    isFirst = false;
  });
  await provider.pause();
  expect(noted('play', 'pause')).toEqual(['pause', 'play']);
});

test('Provider: reports the time before a pause', async () => {
  const { provider, noted } = await openReady();
  await provider.play();
  noted();
  await provider.pause();
  expect(noted('time-change', 'pause')).toEqual(['time-change', 'pause']);
});

test('Provider: reports the readiness before the start that answers it', async () => {
  const { provider, load, answer, noted } = open();
  answer('can-play', () => void provider.play());
  load();
  await Promise.resolve();
  expect(noted('can-play', 'play', 'playing')).toEqual(['can-play', 'play', 'playing']);
});

test('Provider: pauses a film that plays already, when the report of its start is answered so', async () => {
  const { provider, load, answer, video, noted } = open();
  answer('play', () => void provider.pause());
  void video.play();
  load();
  await Promise.resolve();
  expect(video.paused).toBe(true);
  expect(noted('play', 'pause', 'playing')).toEqual(['play', 'pause']);
});

test('Provider: says nothing of a rate that is lent, and reports one that is chosen with its request', async () => {
  const { stage, video, noted } = await openReady();
  stage.setRate(1);
  noted();
  const change = () => video.dispatchEvent(new Event('ratechange'));
  stage.lendRate(2);
  change();
  stage.lendRate(null);
  change();
  expect(noted('rate-change')).toEqual([]);
  stage.setRate(1.5);
  expect(noted('rate-change')).toEqual(['rate-change']);
});
