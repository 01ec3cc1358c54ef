import { expect, test } from 'vitest';
import { subtitleDetails } from '@/media/hls/playlist-details';
import type { Stage } from '@/media/stage/stage';

const DESCRIBING = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

function stageOf(kind: 'hls' | 'dash'): Stage {
  const subtitleTracks = [{ forced: false }, { forced: false, characteristics: DESCRIBING }, { forced: true }];
  return { source: { kind }, engine: { library: { subtitleTracks } } } as unknown as Stage;
}

test.each([
  ['hls-subtitles0', { forced: false, describes: false }],
  ['hls-subtitles1', { forced: false, describes: true }],
  ['hls-subtitles2', { forced: true, describes: false }],
  ['hls-subtitles3', null],
  ['hls-textTrack1', null],
  ['vv-0', null],
])('Details of subtitles: those of %s are %j', (id, details) => {
  expect(subtitleDetails(stageOf('hls'), id)).toEqual(details);
});

test('Details of subtitles: other streams than HLS have none', () => {
  expect(subtitleDetails(stageOf('dash'), 'hls-subtitles1')).toBeNull();
  expect(subtitleDetails(null, 'hls-subtitles1')).toBeNull();
});
