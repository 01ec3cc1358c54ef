import { FILM_S, SAMPLE_S, SEGMENT_S } from './library';
import { type Cue, pad, steps, webVtt } from './texts';

const MINUTE_S = 60;

/** Creates one cue per minute, which suffices to test that the format is parsed. */
const minutes = (say: (minute: number) => string): Cue[] =>
  steps(FILM_S, MINUTE_S).map((start) => ({ start, end: start + MINUTE_S, text: say(start / MINUTE_S) }));

const hours = (time: number): number => Math.floor(time / 3600);
const clock = (time: number): string => `${pad(Math.floor(time / 60) % 60)}:${pad(time % 60)}`;

/** Russian subtitles of the film as SubRip, with a line break and an italic. */
export function filmSrt(): string {
  const stamp = (time: number): string => `${pad(hours(time))}:${clock(time)},000`;
  const cues = minutes((minute) => `Это SRT,\r\n<i>минута ${minute}</i>`);
  return cues
    .map(({ start, end, text }, index) => `${index + 1}\r\n${stamp(start)} --> ${stamp(end)}\r\n${text}\r\n`)
    .join('\r\n');
}

const ASS_HEADER = `[Script Info]
ScriptType: v4.00+
PlayResX: 1280
PlayResY: 720

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Alignment, MarginL, MarginR, MarginV
Style: Default,Arial,48,&H00FFFFFF,0,0,2,40,40,40
Style: Top,Arial,48,&H0000FFFF,-1,0,8,40,40,40

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** English subtitles of the film as Advanced SubStation Alpha. Every other cue is at the top. */
export function filmAss(): string {
  const stamp = (time: number): string => `${hours(time)}:${clock(time)}.00`;
  const lines = minutes((minute) => `This is ASS,\\Nminute ${minute}`).map(
    ({ start, end, text }, index) =>
      `Dialogue: 0,${stamp(start)},${stamp(end)},${index % 2 === 0 ? 'Default' : 'Top'},,0,0,0,,${text}`,
  );
  return `${ASS_HEADER}${lines.join('\n')}\n`;
}

export interface SubtitleRendition {
  readonly playlist: string;
  readonly segments: readonly { readonly name: string; readonly text: string }[];
}

/**
 * Subtitles of the short film as an HLS rendition of WebVTT segments.
 * @param mpegTs start of the stream on its 90 kHz clock; a transport stream does not start at 0
 */
export function shortSubtitles(language: 'ru' | 'en', mpegTs: number): SubtitleRendition {
  const SUBTITLE_SEGMENT_S = 12;
  const mapping = `X-TIMESTAMP-MAP=MPEGTS:${mpegTs},LOCAL:00:00:00.000`;
  const segments = steps(SAMPLE_S, SUBTITLE_SEGMENT_S).map((from, index) => {
    const cues = steps(SUBTITLE_SEGMENT_S, SEGMENT_S).map((offset) => {
      const start = from + offset;
      const text = language === 'ru' ? `Внутри потока: ${start} с` : `Inside the stream: ${start} s`;
      return { start, end: start + SEGMENT_S, text };
    });
    return {
      name: `${String(index).padStart(3, '0')}.vtt`,
      text: webVtt(cues).replace('WEBVTT\n', `WEBVTT\n${mapping}\n`),
    };
  });
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SUBTITLE_SEGMENT_S}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ];
  const entries = segments.map(({ name }) => `#EXTINF:${SUBTITLE_SEGMENT_S}.000,\n${name}`);
  return { playlist: `${[...head, ...entries, '#EXT-X-ENDLIST'].join('\n')}\n`, segments };
}

const PICTURE = 0xe0;
const SOUND = 0xc0;

/**
 * Returns the start of a transport stream: the earlier timestamp of its first video and audio frame, in ticks of 90
 * kHz.
 */
export function firstTimestamp(transportStream: Uint8Array): number {
  const bytes = Buffer.from(transportStream);
  const stamps = [PICTURE, SOUND].flatMap((kind) => {
    const at = bytes.indexOf(Buffer.from([0, 0, 1, kind]));
    return at === -1 ? [] : [readStamp(bytes.subarray(at + 9, at + 14))];
  });
  if (stamps.length === 0) throw new Error('The stream has no time stamp');
  return Math.min(...stamps);
}

/** Reads a timestamp: 33 bits in three parts, each followed by a marker bit. */
function readStamp(bytes: Buffer): number {
  const high = (bytes.readUInt8(0) >> 1) & 7;
  return high * 2 ** 30 + (bytes.readUInt16BE(1) >> 1) * 2 ** 15 + (bytes.readUInt16BE(3) >> 1);
}
