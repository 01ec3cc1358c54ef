// @vitest-environment happy-dom
import { type MediaContext, TextTrackList } from '@vidstack/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_CUES } from '@/domain/playback/active-cues';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { TrackLists } from '@/media/vidstack/provider/track-lists';
import { fakeEngine, fakeSource } from '../../../../support/fake-engine';
import { fakeState } from '../../../../support/fake-state';

/** A cue of a browser. */
const aCue = (startTime: number, endTime: number, text = 'а') => ({ startTime, endTime, text });

/** Lists over a stage whose stream has one track of subtitles. */
function open() {
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const stage = new Stage(document.createElement('video'), {} as never, { hls: () => ({ ...fakeEngine(), load }) });
  const textTracks = new TextTrackList();
  const ctx = { textTracks, $state: fakeState({}), notify: () => undefined };
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
    add: (...cues: object[]) => facts?.addCues('a', cues as never),
    current,
    times: () => current().cues.map(({ startTime, endTime }) => [startTime, endTime]),
  };
}

test('Track lists: a track has the cues of the stage, reports more of them, and has them after the lists are made again', () => {
  const { stage, lists, add, current, times } = open();
  const load = vi.fn();
  current().addEventListener('load', load);
  add(aCue(1, 2));
  add(aCue(3, 4), aCue(1, 2));
  expect(load).toHaveBeenCalledTimes(2);
  expect(times(), 'a segment that is read again adds nothing').toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(current().cues).toBe(stage.facts.cues.get('a'));
  // As after a television has given the film back.
  lists.read();
  expect(times()).toHaveLength(2);
});

test('Track lists: a stream of more cues than the limit keeps the last', () => {
  const { add, times } = open();
  const more = 50;
  add(...Array.from({ length: MAX_CUES + more }, (_, index) => aCue(index, index + 1)));
  expect([times().length, times()[0]?.[0], times().at(-1)?.[0]]).toEqual([MAX_CUES, more, MAX_CUES + more - 1]);
});
