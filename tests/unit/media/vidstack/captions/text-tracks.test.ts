import { describe, expect, test } from 'vitest';
import { captionType, replaceStreamTracks } from '@/media/vidstack/captions/text-tracks';

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

interface Track {
  id: string;
  kind: string;
  type?: string;
  src?: string;
}

/** Vidstack's track list as far as it is used here. */
function aList(...given: Track[]) {
  let tracks = given;
  return {
    list: {
      toArray: () => [...tracks],
      add: (track: Track) => void tracks.push(track),
      remove: (track: Track) => {
        tracks = tracks.filter((one) => one !== track);
      },
    } as unknown as Parameters<typeof replaceStreamTracks>[0],
    ids: () => tracks.map(({ id }) => id),
    find: (id: string) => tracks.find((track) => track.id === id),
  };
}

const STREAM = {
  source: { url: 'https://media.example/a.m3u8', type: 'hls', label: '' },
  subtitles: [
    { url: 'https://media.example/ru.srt', label: 'Русские', language: 'ru' },
    { url: 'https://media.example/en.ass', label: 'English', language: 'en' },
  ],
  chapters: 'https://media.example/chapters.vtt',
} as unknown as Parameters<typeof replaceStreamTracks>[1];

test('replaceStreamTracks: replaces the previous stream’s subtitles and chapters', () => {
  const { list, ids, find } = aList();
  replaceStreamTracks(list, STREAM);
  expect(ids()).toEqual(['vv-0', 'vv-1', 'vv-chapters']);
  expect(find('vv-0')).toMatchObject({ kind: 'subtitles', type: 'srt', label: 'Русские', language: 'ru' });
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
  const { list, ids } = aList({ id: 'hls-subtitles-0', kind: 'subtitles' }, { id: 'dash-1', kind: 'subtitles' });
  replaceStreamTracks(list, STREAM);
  expect(ids()).toHaveLength(5);
});
