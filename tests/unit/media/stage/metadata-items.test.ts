import type { LevelDetails, MetadataSample } from 'hls.js';
import { expect, test } from 'vitest';
import { dashItem, dateRanges, eventSchemes, id3Items } from '@/media/stage/metadata-items';

const aRange = (parts: object) => ({
  isValid: true,
  id: 'ad-1',
  class: 'com.example.ad',
  startTime: 30,
  duration: null,
  attr: { ID: 'ad-1', CLASS: 'com.example.ad', 'X-NAME': 'Имя' },
  ...parts,
});
const detailsOf = (...ranges: object[]) => ({ dateRanges: Object.fromEntries(Object.entries(ranges)) }) as never;

test('Timed metadata: a date range has the attributes of its playlist', () => {
  const [item] = dateRanges(detailsOf(aRange({ duration: 15 })) as LevelDetails);
  expect(item).toEqual({
    kind: 'daterange',
    id: 'daterange ad-1',
    scheme: 'com.example.ad',
    start: 30,
    end: 45,
    data: { ID: 'ad-1', CLASS: 'com.example.ad', 'X-NAME': 'Имя' },
  });
});

test('Timed metadata: a date range without an end has none, and an invalid one is left out', () => {
  const items = dateRanges(detailsOf(aRange({ class: undefined }), aRange({ isValid: false })));
  expect(items).toEqual([expect.objectContaining({ scheme: '', end: null })]);
});

test('Timed metadata: ID3 of a segment keeps its bytes', () => {
  const sample = { pts: 8.5, dts: 8.5, duration: Number.POSITIVE_INFINITY, data: new Uint8Array([73, 68, 51, 255]) };
  const [item] = id3Items([{ ...sample, type: 'org.id3' } as MetadataSample]);
  expect(item).toMatchObject({ kind: 'id3', scheme: 'org.id3', start: 8.5, end: null, data: 'SUQz/w==' });
});

test('Timed metadata: an event of DASH has its scheme, its time and its data', () => {
  const event = { id: 7, eventStream: { schemeIdUri: 'urn:scte:scte35:2013:bin', value: '1' } };
  const times = { calculatedPresentationTime: 12, duration: 3 };
  expect(dashItem({ ...event, ...times, messageData: new Uint8Array([1, 2]) })).toEqual({
    kind: 'emsg',
    id: 'emsg urn:scte:scte35:2013:bin 1 7 12',
    scheme: 'urn:scte:scte35:2013:bin',
    start: 12,
    end: 15,
    data: 'AQI=',
  });
  expect(dashItem({ calculatedPresentationTime: 1, messageData: 'слово' })).toMatchObject({ end: null, data: 'слово' });
});

test('Timed metadata: the schemes of a manifest are those of its Periods, sets and Representations', () => {
  const InbandEventStream = [{ schemeIdUri: 'urn:b' }, {}];
  const sets = [{ InbandEventStream }, { Representation: [{ InbandEventStream: [{ schemeIdUri: 'urn:c' }] }] }];
  const Period = [{ EventStream: [{ schemeIdUri: 'urn:a' }], AdaptationSet: sets }, {}];
  expect([...eventSchemes({ Period })]).toEqual(['urn:a', 'urn:b', 'urn:c']);
  expect([...eventSchemes({})]).toEqual([]);
});
