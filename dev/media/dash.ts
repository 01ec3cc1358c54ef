import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AudioTrack, FRAME_RATE, type Quality } from './library';
import { AAC_LC, peakBandwidth, videoCodec } from './playlists';

const VIDEO_TICKS = 1000;
const AUDIO_TICKS = 48_000;

export interface DashJob {
  /** Folder of the HLS renditions, such as `v480` and `audio/dub`. DASH uses the same segment files. */
  readonly folder: string;
  readonly qualities: readonly Quality[];
  readonly tracks: readonly AudioTrack[];
  readonly durationS: number;
}

/** Writes the static manifest of the renditions on disk. */
export async function dashManifest({ folder, qualities, tracks, durationS }: DashJob): Promise<string> {
  const pictures = qualities.map(async ({ label, width, height }) => {
    const rendition = join(folder, `v${height}`);
    return `      <Representation id="${label}" bandwidth="${await peakBandwidth(rendition)}" codecs="${await videoCodec(rendition)}" width="${width}" height="${height}" frameRate="${FRAME_RATE}">
${await template(rendition, `v${height}`, VIDEO_TICKS)}
      </Representation>`;
  });
  const sounds = tracks.map(async ({ slug, label, language, isDefault }) => {
    const rendition = join(folder, 'audio', slug);
    return `    <AdaptationSet contentType="audio" mimeType="audio/mp4" lang="${language}" startWithSAP="1" segmentAlignment="true">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="${isDefault ? 'main' : 'alternate'}"/>
      <Label>${label}</Label>
      <Representation id="${slug}" bandwidth="${await peakBandwidth(rendition)}" codecs="${AAC_LC}" audioSamplingRate="48000">
        <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>
${await template(rendition, `audio/${slug}`, AUDIO_TICKS)}
      </Representation>
    </AdaptationSet>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT${durationS}S" minBufferTime="PT4S">
  <Period id="0" start="PT0S">
    <AdaptationSet contentType="video" mimeType="video/mp4" startWithSAP="1" segmentAlignment="true" par="16:9">
${(await Promise.all(pictures)).join('\n')}
    </AdaptationSet>
${(await Promise.all(sounds)).join('\n')}
  </Period>
</MPD>
`;
}

/** Lists the length of every segment: audio is cut at whole frames, so lengths differ by one. */
async function template(rendition: string, uri: string, ticks: number): Promise<string> {
  const playlist = await readFile(join(rendition, 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Math.round(Number(match[1]) * ticks));
  const parts = lengths.map((length, index) => `<S${index === 0 ? ' t="0"' : ''} d="${length}"/>`);
  return `        <SegmentTemplate timescale="${ticks}" startNumber="0" initialization="${uri}/init.mp4" media="${uri}/$Number%03d$.m4s">
          <SegmentTimeline>${parts.join('')}</SegmentTimeline>
        </SegmentTemplate>`;
}
