import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AudioTrack, FRAME_RATE, type Quality } from './library';

const AUDIO_GROUP = 'sound';
const TEXT_GROUP = 'text';
/** RFC 6381 codec of every sample's audio. */
export const AAC_LC = 'mp4a.40.2';

export interface MasterPlaylist {
  /** Folder of the renditions `v240`, `v480`, ... */
  readonly folder: string;
  readonly qualities: readonly Quality[];
  /** Folder of the audio renditions as written in the playlist. Absent for muxed audio. */
  readonly audio?: { readonly uri: string; readonly tracks: readonly AudioTrack[] };
  /** Folder of each subtitle rendition as written in the playlist. */
  readonly subtitles?: readonly { readonly uri: string; readonly label: string; readonly language: string }[];
}

/** Writes a master playlist of the renditions on disk. Peak bandwidth and codecs are read from the files. */
export async function masterPlaylist(master: MasterPlaylist): Promise<string> {
  const { folder, qualities, audio, subtitles = [] } = master;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const track of audio?.tracks ?? []) {
    const yesNo = track.isDefault ? 'YES' : 'NO';
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="${track.label}",LANGUAGE="${track.language}",` +
        `DEFAULT=${yesNo},AUTOSELECT=${yesNo},CHANNELS="1",URI="${audio?.uri}/${track.slug}/index.m3u8"`,
    );
  }
  for (const { uri, label, language } of subtitles) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${TEXT_GROUP}",NAME="${label}",LANGUAGE="${language}",` +
        `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${uri}/index.m3u8"`,
    );
  }
  const groups = [
    ...(audio === undefined ? [] : [`,AUDIO="${AUDIO_GROUP}"`]),
    ...(subtitles.length === 0 ? [] : [`,SUBTITLES="${TEXT_GROUP}"`]),
  ].join('');
  for (const { label, width, height } of qualities) {
    const name = `v${height}`;
    const rendition = join(folder, name);
    const bandwidth = await peakBandwidth(rendition);
    const codecs = `${await videoCodec(rendition)},${AAC_LC}`;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},FRAME-RATE=${FRAME_RATE}.000,` +
        `CODECS="${codecs}",NAME="${label}"${groups}`,
      `${name}/index.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Computes the bits per second of a rendition's largest segment, including its audio. */
export async function peakBandwidth(rendition: string): Promise<number> {
  const playlist = await readFile(join(rendition, 'index.m3u8'), 'utf8');
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
  const names = (await readdir(rendition)).filter((name) => /\.(m4s|mpegts)$/.test(name)).sort();
  const rates = await Promise.all(
    names.map(async (name, index) => ((await stat(join(rendition, name))).size * 8) / (durations[index] ?? 1)),
  );
  /** Bit rate of the audio rendition, rounded up. */
  const AUDIO_BPS = 20_000;
  return Math.ceil((Math.max(...rates) + AUDIO_BPS) / 1000) * 1000;
}

/** Reads the RFC 6381 codec from the avcC box, or from the first sequence parameter set of a transport stream. */
export async function videoCodec(rendition: string): Promise<string> {
  const names = await readdir(rendition);
  const first = names.includes('init.mp4') ? 'init.mp4' : '000.mpegts';
  const bytes = await readFile(join(rendition, first));
  const at = first === 'init.mp4' ? bytes.indexOf('avcC') + 5 : bytes.indexOf(Buffer.from([0, 0, 1, 0x67])) + 4;
  return `avc1.${bytes.subarray(at, at + 3).toString('hex')}`;
}
