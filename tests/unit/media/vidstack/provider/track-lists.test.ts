// @vitest-environment happy-dom
import { type MediaContext, TextTrackList } from '@vidstack/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_CUES } from '@/domain/playback/active-cues';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { TrackLists } from '@/media/vidstack/provider/track-lists';
import { fakeEngine, fakeSource } from '../../../../support/fake-engine';
import { fakeState } from './fake-state';

/** A cue of a browser. */
const aCue = (startTime: number, endTime: number, text = 'а') => ({ startTime, endTime, text });

/** Lists over a stage whose stream has one track of subtitles, three renditions and two audio tracks. */
function open(height: number | null = null) {
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const setup = { settings: { choice: () => height } } as never;
  const stage = new Stage(document.createElement('video'), setup, { hls: () => ({ ...fakeEngine(), load }) });
  const textTracks = new TextTrackList();
  const $state = fakeState({ quality: null, audioTrack: null });
  const noted: unknown[][] = [];
  const notify = (type: string, detail: { height?: number; label?: string } | null, trigger?: Event) =>
    void noted.push([type, detail?.height ?? detail?.label ?? null, trigger?.type]);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const lists = new TrackLists(stage, { textTracks, $state, notify } as unknown as MediaContext, end.signal);
  stage.load(fakeSource('hls'));
  const track = { id: 'a', kind: 'subtitles', label: 'Полные', language: 'ru', isDefault: false } as const;
  facts?.set('textTracks', [track]);
  const renditions = [240, 480, 720].map((one) => ({ id: `${one}`, width: 0, height: one, bitrate: one, codec: null }));
  facts?.set('renditions', renditions);
  facts?.set(
    'audioTracks',
    ['Дубляж', 'Original'].map((label) => ({ id: label, label, language: '' })),
  );
  const current = () => textTracks.toArray()[0] as NonNullable<ReturnType<typeof textTracks.toArray>[0]>;
  return {
    stage,
    lists,
    $state,
    play: (rendition: number) => facts?.set('rendition', rendition),
    sound: (audioTrack: number) => facts?.set('audioTrack', audioTrack),
    noted: () => noted.splice(0),
    add: (...cues: object[]) => facts?.addCues('a', cues as never),
    current,
    times: () => current().cues.map(({ startTime, endTime }) => [startTime, endTime]),
  };
}

const CHANGE = 'quality-change';

test('Track lists: a chosen rendition shows before it is on the screen, with its request', () => {
  const { stage, $state, play, noted } = open();
  play(2);
  expect([noted(), $state.autoQuality()]).toEqual([[[CHANGE, 720, undefined]], true]);
  stage.chooseRendition(0, new Event('request'));
  expect([noted(), $state.autoQuality()]).toEqual([[[CHANGE, 240, 'request']], false]);
  play(0);
  expect(noted(), 'nothing is new on the screen').toEqual([]);
  stage.chooseRendition(-1, new Event('request'));
  expect([noted(), $state.autoQuality()]).toEqual([[], true]);
  stage.chooseRendition(0, new Event('request'));
  expect(noted(), 'the choice of the rendition on the screen').toEqual([[CHANGE, 240, 'request']]);
});

test.each([
  [null, -1, true],
  [500, 1, false],
])('Track lists: a remembered height of %j chooses rendition %s', (height, choice, isAuto) => {
  const { lists, stage, $state } = open(height);
  lists.chooseAgain();
  expect([stage.choice, $state.autoQuality()]).toEqual([choice, isAuto]);
  stage.chooseRendition(0);
  lists.chooseAgain();
  expect(stage.choice, 'a later choice stays').toBe(0);
});

test('Track lists: a chosen audio track shows before it plays, and each change once', () => {
  const { stage, sound, noted } = open();
  sound(0);
  stage.chooseAudioTrack(1);
  sound(1);
  expect(noted()).toEqual([
    ['audio-track-change', 'Дубляж', undefined],
    ['audio-track-change', 'Original', undefined],
  ]);
});

test('Track lists: leaves nothing to another provider', () => {
  const { lists, $state, play } = open();
  play(1);
  lists.end();
  const { audioTrack, audioTracks, autoQuality, qualities, quality } = $state;
  const left = [qualities(), quality(), autoQuality(), audioTracks(), audioTrack()];
  expect(left).toEqual([[], null, false, [], null]);
});

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
