import type { LoopSegment } from '../media-loop';
import { type Broadcast, PART_S, PARTS, RENDITIONS, type Rendition, SEGMENT_S, startOf, WINDOW } from './broadcast';
import { partBounds } from './cut-segment';

/** A part of audio has whole frames, so it may be longer by one. */
const PART_TARGET_S = 0.35;
/** At least three parts (RFC 8216bis, 4.4.3.8). */
const PART_HOLD_BACK_S = 1.05;
const HOLD_BACK_S = 3 * SEGMENT_S;
/** At least six target durations. */
const SKIP_UNTIL_S = 6 * SEGMENT_S;
/** Parts are listed for three target durations at least. */
const SEGMENTS_WITH_PARTS = 3;

/** Samples of a segment: frames of AAC, or pictures. */
const SAMPLES_A_SECOND = { sound: 48_000 / 1024, picture: 12 } as const;

/** Durations of the parts of a segment, in seconds. */
function partDurations(name: string, { duration }: LoopSegment): number[] {
  const rate = SAMPLES_A_SECOND[name === 'sound' ? 'sound' : 'picture'];
  return partBounds(Math.round(duration * rate), PARTS).map(([from, to]) => (to - from) / rate);
}

/** The multivariant playlist. */
export function masterPlaylist(): string {
  const pictures = [
    [36_000, '426x240', '4d4015', 'v240'],
    [52_000, '854x480', '4d4016', 'v480'],
    [66_000, '1280x720', '4d401f', 'v720'],
  ].flatMap(([bandwidth, size, codec, name]) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},FRAME-RATE=12.000,CODECS="avc1.${codec},mp4a.40.2",AUDIO="sound"`,
    `${name}/index.m3u8`,
  ]);
  const sound =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Звук маяка",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound/index.m3u8"';
  return `${['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', sound, ...pictures].join('\n')}\n`;
}

/**
 * A media playlist with parts (RFC 8216bis, Low-Latency HLS).
 * @param isDelta leaves out the segments that the client has (`_HLS_skip`)
 */
export function mediaPlaylist(name: string, rendition: Rendition, broadcast: Broadcast, isDelta: boolean): string {
  const { loop } = rendition;
  const last = broadcast.last();
  const isWhole = last.part === PARTS - 1;
  const whole = isWhole ? last.sn : last.sn - 1;
  const first = Math.max(0, whole - WINDOW + 1);
  const skipped = isDelta ? Math.max(0, whole + 1 - first - SKIP_UNTIL_S / SEGMENT_S) : 0;
  const control = `CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${PART_HOLD_BACK_S},HOLD-BACK=${HOLD_BACK_S},CAN-SKIP-UNTIL=${SKIP_UNTIL_S}`;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-TARGETDURATION:${SEGMENT_S}`];
  lines.push(`#EXT-X-SERVER-CONTROL:${control}`, `#EXT-X-PART-INF:PART-TARGET=${PART_TARGET_S}`);
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first}`, '#EXT-X-MAP:URI="init.mp4"');
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  const segmentAt = (sn: number) => loop[sn % loop.length] as LoopSegment;
  const partLines = (sn: number, count: number) =>
    partDurations(name, segmentAt(sn))
      .slice(0, count)
      .map((duration, part) => {
        const independent = name === 'sound' || part === 0 ? ',INDEPENDENT=YES' : '';
        return `#EXT-X-PART:DURATION=${duration.toFixed(5)},URI="n${sn}-${part}.m4s"${independent}`;
      });
  for (let sn = first + skipped; sn <= whole; sn += 1) {
    const date = new Date(Math.round(broadcast.startedAt + startOf(rendition, sn) * 1000)).toISOString();
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${date}`);
    if (sn > whole - SEGMENTS_WITH_PARTS) lines.push(...partLines(sn, PARTS));
    lines.push(`#EXTINF:${segmentAt(sn).duration.toFixed(5)},`, `n${sn}.m4s`);
  }
  if (!isWhole) lines.push(...partLines(last.sn, last.part + 1));
  const next = isWhole ? `n${last.sn + 1}-0` : `n${last.sn}-${last.part + 1}`;
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${next}.m4s"`);
  for (const other of Object.keys(RENDITIONS)) {
    if (other === name) continue;
    lines.push(`#EXT-X-RENDITION-REPORT:URI="../${other}/index.m3u8",LAST-MSN=${last.sn},LAST-PART=${last.part}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Seconds by which a segment of DASH can be requested before it is whole: when its first chunk is there. */
const EARLY_S = SEGMENT_S - PART_S;

/** The manifest of DASH: segments that are sent while they are made (ETSI TS 103 285, 10.20). */
export function manifest(broadcast: Broadcast, timeUrl: string): string {
  const template = (name: string, startNumber = 0) =>
    `<SegmentTemplate timescale="1" duration="${SEGMENT_S}" startNumber="${startNumber}" availabilityTimeOffset="${EARLY_S.toFixed(3)}" availabilityTimeComplete="false" initialization="${name}/init.mp4" media="${name}/n$Number$.m4s"/>`;
  const picture = (name: string, bandwidth: number, width: number, height: number, codec: string) =>
    `      <Representation id="${name}" bandwidth="${bandwidth}" codecs="avc1.${codec}" width="${width}" height="${height}" frameRate="12">${template(name)}</Representation>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011,http://www.dashif.org/guidelines/low-latency-live-v5" type="dynamic" availabilityStartTime="${new Date(broadcast.startedAt).toISOString()}" publishTime="${new Date(broadcast.startedAt).toISOString()}" minimumUpdatePeriod="PT60S" timeShiftBufferDepth="PT${WINDOW * SEGMENT_S}S" maxSegmentDuration="PT${SEGMENT_S}S" minBufferTime="PT1S">
  <ServiceDescription id="0"><Latency target="1500" min="1000" max="6000" referenceId="0"/></ServiceDescription>
  <Period id="0" start="PT0S">
    <AdaptationSet contentType="video" mimeType="video/mp4" startWithSAP="1" segmentAlignment="true" par="16:9">
      <Resync type="0" dT="${SEGMENT_S}" marker="true"/>
${picture('v240', 20_000, 426, 240, '4d4015')}
${picture('v480', 36_000, 854, 480, '4d4016')}
${picture('v720', 50_000, 1280, 720, '4d401f')}
    </AdaptationSet>
    <AdaptationSet contentType="audio" mimeType="audio/mp4" lang="ru" startWithSAP="1" segmentAlignment="true">
      <Representation id="sound" bandwidth="20000" codecs="mp4a.40.2" audioSamplingRate="48000">${template('sound')}</Representation>
    </AdaptationSet>
  </Period>
  <UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="${timeUrl}"/>
</MPD>
`;
}
