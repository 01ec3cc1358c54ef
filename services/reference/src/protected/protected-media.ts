import { readLoop } from '../media-loop';
import { type MediaSource, mediaBody, readSample } from '../media-source';
import { protectInit, protectSegment, type Scheme } from './encrypt-mp4';
import { type KeyTrack, type KeyTurn, keyOf, TURNS } from './keys';

/** The clear sample whose segments are encrypted as they are requested. */
const CLEAR = 'dash';
/** The segment from which on each track has another key. */
export const TURN_AT = 6;
const SEGMENTS = 12;
const TICKS: Readonly<Record<string, number>> = { video: 1000, audio: 48_000 };

interface Rendition {
  readonly folder: string;
  readonly track: KeyTrack;
  readonly bandwidth: number;
  readonly codec: string;
  readonly size?: readonly [width: number, height: number];
}

const AUDIO: Rendition = { folder: 'audio/dub', track: 'audio', bandwidth: 40_000, codec: 'mp4a.40.2' };
const VIDEO: readonly Rendition[] = [
  { folder: 'v240', track: 'sd', bandwidth: 36_000, codec: 'avc1.4d4015', size: [426, 240] },
  { folder: 'v480', track: 'sd', bandwidth: 49_000, codec: 'avc1.4d4016', size: [854, 480] },
  { folder: 'v720', track: 'hd', bandwidth: 63_000, codec: 'avc1.4d401f', size: [1280, 720] },
];
const RENDITIONS = [...VIDEO, AUDIO];

const PATH = /^protected\/(cenc|cbcs)\/(.+)$/;

/**
 * A film under Common Encryption: `protected/cenc/…` and `protected/cbcs/…`, each as `master.m3u8` and `manifest.mpd`. Audio,
 * SD and HD have a key each, and another one from the middle on. ffmpeg can neither encrypt by cbcs nor change a key.
 */
export const protectedMedia: MediaSource = async (path) => {
  const [, scheme, name = ''] = (PATH.exec(path) ?? []) as [string?, Scheme?, string?];
  if (scheme === undefined) return null;
  if (name === 'master.m3u8') return mediaBody(name, masterPlaylist());
  if (name === 'manifest.mpd') return mediaBody(name, await manifest(scheme));
  const rendition = RENDITIONS.find(({ folder }) => name.startsWith(`${folder}/`));
  if (rendition === undefined) return null;
  const file = name.slice(rendition.folder.length + 1);
  if (file === 'index.m3u8') return mediaBody(name, await mediaPlaylist(rendition, scheme));
  const [, init, segment] = /^(?:init-([01])\.mp4|(\d{3})\.m4s)$/.exec(file) ?? [];
  const number = Number(segment);
  const turn = init === undefined ? turnOf(number) : (Number(init) as KeyTurn);
  const key = keyOf(rendition.track, turn);
  const clear = await readSample(`${CLEAR}/${rendition.folder}/${init === undefined ? file : 'init.mp4'}`);
  if (clear === null) return null;
  const isVideo = rendition.size !== undefined;
  const bytes =
    init === undefined
      ? protectSegment(clear, { scheme, key, isVideo, number: number + 1000 * RENDITIONS.indexOf(rendition) })
      : protectInit(clear, scheme, key);
  return mediaBody(name, bytes);
};

const turnOf = (number: number): KeyTurn => (number < TURN_AT ? 0 : 1);

function masterPlaylist(): string {
  const renditions = VIDEO.map(
    ({ folder, bandwidth, codec, size }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + AUDIO.bandwidth},RESOLUTION=${size?.join('x')},CODECS="${codec},${AUDIO.codec}",AUDIO="a"\n${folder}/index.m3u8`,
  );
  const audio = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Дубляж",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,URI="${AUDIO.folder}/index.m3u8"`;
  return `${['#EXTM3U', '#EXT-X-VERSION:7', audio, ...renditions].join('\n')}\n`;
}

async function mediaPlaylist({ folder, track }: Rendition, scheme: Scheme): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:5', '#EXT-X-PLAYLIST-TYPE:VOD'];
  const method = scheme === 'cenc' ? 'SAMPLE-AES-CTR' : 'SAMPLE-AES';
  (await segmentsOf(folder)).forEach(({ duration, name }, number) => {
    if (number % TURN_AT === 0) {
      const id = keyOf(track, turnOf(number)).id.toString('base64');
      const uri = `data:text/plain;base64,${id}`;
      lines.push(`#EXT-X-KEY:METHOD=${method},URI="${uri}",KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"`);
      lines.push(`#EXT-X-MAP:URI="init-${turnOf(number)}.mp4"`);
    }
    lines.push(`#EXTINF:${duration.toFixed(6)},`, name);
  });
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

async function segmentsOf(folder: string) {
  const segments = await readLoop(`${CLEAR}/${folder}`);
  if (segments?.length !== SEGMENTS) throw new Error(`${SEGMENTS} segments of ${folder} are expected`);
  return segments;
}

/** A manifest with a Period for each turn of keys. */
async function manifest(scheme: Scheme): Promise<string> {
  const half = (SEGMENTS / 2) * 4;
  const periods = TURNS.map(async (turn) => {
    const sets = [...VIDEO.map((one) => [one]), [AUDIO]].map(async ([one]) => {
      const { folder, track, bandwidth, codec, size } = one as Rendition;
      const [type, ticks] = size === undefined ? ['audio', TICKS.audio] : ['video', TICKS.video];
      const lengths = (await segmentsOf(folder)).map(({ duration }) => Math.round(duration * (ticks ?? 1)));
      const offset = lengths.slice(0, turn * TURN_AT).reduce((sum, length) => sum + length, 0);
      const own = lengths.slice(turn * TURN_AT, (turn + 1) * TURN_AT);
      const times = own.map((length, index) => `<S${index === 0 ? ` t="${offset}"` : ''} d="${length}"/>`).join('');
      const sizes = size === undefined ? 'audioSamplingRate="48000"' : `width="${size[0]}" height="${size[1]}"`;
      return [
        `<AdaptationSet id="${size === undefined ? 9 : size[1] > 480 ? 2 : 1}" contentType="${type}" mimeType="${type}/mp4" lang="ru" segmentAlignment="true" startWithSAP="1">`,
        ...protection(scheme, track, turn),
        `<Representation id="${folder}" bandwidth="${bandwidth}" codecs="${codec}" ${sizes}>`,
        `<SegmentTemplate timescale="${ticks}" presentationTimeOffset="${turn * half * (ticks ?? 1)}" startNumber="${turn * TURN_AT}" initialization="${folder}/init-${turn}.mp4" media="${folder}/$Number%03d$.m4s">`,
        `<SegmentTimeline>${times}</SegmentTimeline></SegmentTemplate></Representation>`,
        '</AdaptationSet>',
      ].join('\n');
    });
    return `<Period id="${turn}" start="PT${turn * half}S" duration="PT${half}S">\n${(await Promise.all(sets)).join('\n')}\n</Period>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT${2 * half}S" minBufferTime="PT4S">
${(await Promise.all(periods)).join('\n')}
</MPD>
`;
}

function protection(scheme: Scheme, track: KeyTrack, turn: KeyTurn): string[] {
  const { id } = keyOf(track, turn);
  const uuid = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="${scheme}" cenc:default_KID="${uuid}"/>`,
    // Without a `cenc:pssh`, which dash.js would take for a list of key ids.
    '<ContentProtection schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e" value="ClearKey1.0"/>',
  ];
}
