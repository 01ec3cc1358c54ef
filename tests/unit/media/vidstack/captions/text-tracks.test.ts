// @vitest-environment happy-dom
import { TextTrackList } from '@vidstack/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { captionType } from '@/media/captions/caption-type';
import { CaptionTrack, replaceStreamTracks } from '@/media/vidstack/captions/text-tracks';

describe('captionType', () => {
  test.each([
    ['https://media.example/ru.vtt', 'vtt'],
    ['https://media.example/ru.srt', 'srt'],
    ['https://media.example/ru.SRT?token=1', 'srt'],
    ['https://media.example/en.ass#x', 'ass'],
    ['https://media.example/en.ssa', 'ssa'],
    ['https://media.example/subtitles/17', 'vtt'],
    ['https://media.example/ru.srt.gz', 'vtt'],
    ['https://media.example/page?file=ru.srt', 'srt'],
  ])('%s: %s', (url, type) => {
    expect(captionType(url)).toBe(type);
  });
});

const FILE = '1\n00:00:01,000 --> 00:00:02,000\nа\n\n2\n00:00:03,000 --> 00:00:04,000\nб\n';

describe('A track in the list', () => {
  const send = vi.fn(async () => new Response(FILE));
  beforeEach(() => {
    send.mockClear();
    vi.stubGlobal('fetch', send);
    return () => vi.unstubAllGlobals();
  });
  const open = (type: 'vtt' | 'srt' = 'srt') =>
    new CaptionTrack({ kind: 'subtitles', label: 'Русские', src: `https://media.example/ru.${type}`, type });
  const textsOf = ({ cues }: CaptionTrack) => cues.map(({ text }) => text);

  test('loads its file once, when it shows', async () => {
    const track = open();
    const load = vi.fn();
    track.addEventListener('load', load);
    expect(send).not.toHaveBeenCalled();
    for (const mode of ['showing', 'disabled', 'showing'] as const) track.setMode(mode);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(textsOf(track)).toEqual(['а', 'б']);
    track.mode = 'disabled';
    track.mode = 'showing';
    expect(send).toHaveBeenCalledOnce();
  });

  test.each([
    ['without a network', async () => Promise.reject(new TypeError('offline'))],
    ['of the server', async () => new Response('busy', { status: 503 })],
  ])('is loaded again by the next choice after a failure %s', async (_, fail) => {
    const track = open();
    send.mockImplementationOnce(fail);
    track.mode = 'showing';
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve));
    track.mode = 'disabled';
    track.mode = 'showing';
    await vi.waitFor(() => expect(textsOf(track)).toEqual(['а', 'б']));
  });

  test.each([
    ['srt', 2],
    ['vtt', 0],
  ] as const)('%s: gives the own track of the browser %d cues, which reads WebVTT itself', async (type, count) => {
    const track = open(type);
    const native = document.createElement('track');
    const addCue = vi.fn();
    Object.defineProperty(native, 'track', { value: { addCue } });
    const key = Object.getOwnPropertySymbols(track).findLast((one) => Reflect.get(track, one) === null) ?? '';
    Object.assign(track, { [key]: native });
    track.mode = 'showing';
    await vi.waitFor(() => expect(textsOf(track)).toHaveLength(2));
    expect(addCue).toHaveBeenCalledTimes(count);
  });
});

const STREAM = {
  source: { url: 'https://media.example/a.m3u8', type: 'hls', label: '' },
  subtitles: [
    { url: 'https://media.example/ru.srt', label: 'Русские', language: 'ru' },
    { url: 'https://media.example/en.ass', label: 'English', language: 'en' },
  ],
  chapters: 'https://media.example/chapters.vtt',
} as unknown as Stream;

function aList(...given: CaptionTrack[]) {
  const list = new TextTrackList();
  for (const track of given) list.add(track);
  return {
    list,
    ids: () => list.toArray().map(({ id }) => id),
    find: (id: string) => list.toArray().find((track) => track.id === id),
  };
}

test('replaceStreamTracks: replaces the previous stream’s subtitles and chapters', () => {
  const { list, ids, find } = aList();
  replaceStreamTracks(list, STREAM);
  expect(ids()).toEqual(['vv-0', 'vv-1', 'vv-chapters']);
  expect(find('vv-0')).toMatchObject({ kind: 'subtitles', type: 'srt', label: 'Русские', language: 'ru' });
  expect(find('vv-0')?.src, 'a television reads it').toBe('https://media.example/ru.srt');
  expect(find('vv-1')).toMatchObject({ type: 'ass' });
  expect(find('vv-chapters')).toMatchObject({ kind: 'chapters', default: true });
  const chapters = find('vv-chapters');
  replaceStreamTracks(list, { ...STREAM, subtitles: [] });
  expect(ids()).toEqual(['vv-chapters']);
  expect(find('vv-chapters'), 'they do not leave the screen for the same ones').toBe(chapters);
  replaceStreamTracks(list, { ...STREAM, subtitles: [], chapters: 'https://media.example/others.vtt' });
  expect(find('vv-chapters')).not.toBe(chapters);
  replaceStreamTracks(list, { ...STREAM, subtitles: [], chapters: null });
  expect(ids()).toEqual([]);
});

test('replaceStreamTracks: leaves tracks of the manifest', () => {
  const others = ['hls-subtitles-0', 'dash-1'].map((id) => new CaptionTrack({ id, kind: 'subtitles', label: id }));
  const { list, ids } = aList(...others);
  replaceStreamTracks(list, STREAM);
  expect(ids()).toHaveLength(5);
});
