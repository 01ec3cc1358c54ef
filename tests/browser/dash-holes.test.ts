import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';

const SEGMENTS = 6;
const SEGMENT_S = 4;

/** The sample tracks: folder, ticks a second, and the lengths of the segments in turn. */
const VIDEO = { folder: 'v240', ticks: 1000, lengths: [4000], mime: 'video/mp4', codecs: 'avc1.4d4015' };
const AUDIO = {
  folder: 'audio/dub',
  ticks: 48_000,
  lengths: [192_512, 191_488],
  mime: 'audio/mp4',
  codecs: 'mp4a.40.2',
};

/** A film of 24 s whose timelines lack the segments of these numbers. */
async function filmWithout(media: MediaShelf, videoHoles: readonly number[], audioHoles: readonly number[]) {
  const sets = [VIDEO, AUDIO].map(async ({ folder, ticks, lengths, mime, codecs }) => {
    const holes = mime.startsWith('video') ? videoHoles : audioHoles;
    const parts: string[] = [];
    for (let index = 0, t = 0; index < SEGMENTS; index += 1) {
      const d = lengths[index % lengths.length] ?? 0;
      const body = await (await fetch(media.url(`dash/${folder}/00${index}.m4s`))).arrayBuffer();
      if (!holes.includes(index)) {
        parts.push(`<S t="${t}" d="${d}"/>`);
        await media.file(`dash/${folder}/t${t}.m4s`, new Uint8Array(body));
      }
      t += d;
    }
    return `<AdaptationSet mimeType="${mime}" segmentAlignment="true"><Representation id="${folder}" bandwidth="40000" codecs="${codecs}"><SegmentTemplate timescale="${ticks}" initialization="${folder}/init.mp4" media="${folder}/t$Time$.m4s"><SegmentTimeline>${parts.join('')}</SegmentTimeline></SegmentTemplate></Representation></AdaptationSet>`;
  });
  const text = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT24S" minBufferTime="PT4S"><Period>${(await Promise.all(sets)).join('')}</Period></MPD>`;
  await media.file('dash/holes.mpd', text);
  return media.stream('dash/holes.mpd');
}

test.each([
  ['in both tracks', [2], [2]],
  ['in the video alone', [2], []],
  ['in the audio alone, of two segments', [], [2, 3]],
])('DASH: a hole in the timeline %s is passed over, and the film ends at its end', async (_, video, audio) => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(await filmWithout(media, video, audio), { start: 'asked', startAt: 5 });
  await untilPlaying(player.video);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(12), 20_000);
  expect(said(player, 'ended')).toBe(false);
  player.video().currentTime = 22;
  await until(() => expect(said(player, 'ended')).toBe(true), 20_000);
  expect(player.video().currentTime).toBeCloseTo(SEGMENTS * SEGMENT_S, 0);
  expect(said(player, 'failed')).toBe(false);
});

test('DASH: a seek into a hole of the timeline, and a start there, lead to its end', async () => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(await filmWithout(media, [2], [2]), { start: 'asked', startAt: 10 });
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeGreaterThan(12);
  player.video().currentTime = 1;
  await untilPlaying(player.video);
  player.video().currentTime = 9;
  await until(() => expect(player.video().currentTime).toBeGreaterThan(12), 20_000);
  await untilPlaying(player.video);
});
