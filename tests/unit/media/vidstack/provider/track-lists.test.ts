// @vitest-environment happy-dom
import { AudioTrackList, type MediaContext, TextTrackList, VideoQualityList } from '@vidstack/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_CUES } from '@/domain/playback/cue-text';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { setCaptionOffset } from '@/media/vidstack/captions/caption-offset';
import { TrackLists } from '@/media/vidstack/provider/track-lists';
import { fakeEngine, fakeSource } from '../../../../support/fake-engine';

/** A cue of a browser. */
class Cue extends EventTarget {
  id = '';
  line: number | 'auto' = 'auto';
  startTime: number;
  endTime: number;
  text: string;
  constructor(startTime: number, endTime: number, text: string) {
    super();
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

beforeEach(() => {
  for (const name of ['VTTCue', 'TextTrackCue']) vi.stubGlobal(name, Cue);
  return () => vi.unstubAllGlobals();
});

/** Lists over a stage whose stream has one track of subtitles. */
function open() {
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const stage = new Stage(document.createElement('video'), {} as never, { hls: () => ({ ...fakeEngine(), load }) });
  const textTracks = new TextTrackList();
  const ctx = { textTracks, qualities: new VideoQualityList(), audioTracks: new AudioTrackList() };
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const lists = new TrackLists(stage, ctx as unknown as MediaContext, end.signal);
  stage.load(fakeSource('hls'));
  const track = { id: 'a', kind: 'subtitles', label: 'Полные', language: 'ru', isDefault: false } as const;
  facts?.set('textTracks', [track]);
  const current = () => textTracks.toArray()[0] as NonNullable<ReturnType<typeof textTracks.toArray>[0]>;
  return {
    stage,
    lists,
    add: (...cues: Cue[]) => facts?.addCues('a', cues as never),
    delay: (seconds: number) => setCaptionOffset({ el: null, state: { textTrack: current() } } as never, seconds),
    times: () => current().cues.map(({ startTime, endTime }) => [startTime, endTime]),
    cues: () => current().cues,
  };
}

test('Track lists: the delay of subtitles counts once, also after the lists are made again', () => {
  const { stage, lists, add, delay, times, cues } = open();
  const cue = Object.assign(new Cue(1, 2, 'а'), { line: 3 });
  add(cue);
  delay(2);
  expect(times()).toEqual([[3, 4]]);
  expect(cues()[0]).toMatchObject({ text: 'а', line: 3, positionAlign: 'auto' });
  expect(stage.facts.cues.get('a'), 'the stage keeps the times of the stream').toMatchObject([
    { startTime: 1, endTime: 2 },
  ]);
  // As after a television has given the film back.
  lists.read();
  delay(2);
  expect(times()).toEqual([[3, 4]]);
  lists.read();
  expect(times()).toEqual([[1, 2]]);
});

test('Track lists: a stream of more cues than the limit keeps the last', async () => {
  const { stage, add, cues } = open();
  const more = 50;
  add(...Array.from({ length: MAX_CUES + more }, (_, index) => new Cue(index, index + 1, 'а')));
  await vi.waitFor(() => expect(cues().at(-1)?.startTime).toBe(MAX_CUES + more - 1), 10_000);
  expect([cues().length, cues()[0]?.startTime]).toEqual([MAX_CUES, more]);
  expect(stage.facts.cues.get('a')).toHaveLength(MAX_CUES);
});
