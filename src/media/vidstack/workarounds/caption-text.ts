import { decodeText } from '@/lib/decode-text';

/**
 * Files of subtitles as they are found. media-captions 1.0.4 decodes UTF-8 alone, takes the format from the URL, reads
 * whatever follows the times of an SRT cue as text, and shows the codes of ASS.
 * `dev/build/patch-media-captions.ts` puts these functions around its parsers.
 */

export type CaptionType = 'vtt' | 'srt' | 'ass' | 'ssa';

/** The parts of a cue that a code of ASS changes. */
export interface ParsedCue {
  text: string;
  line: number | 'auto' | string;
  snapToLines: boolean;
  lineAlign: string;
  position: number | 'auto' | string;
  align: string;
  style?: Record<string, string | number | undefined>;
}

const LINE_END = /\r\n|\r|\n/;
const SECTION = /^\[(Script Info|Events|V4\+? ?Styles)\]/im;

/** Times of a cue with what follows them. SRT and careless WebVTT write a comma, and short hours and minutes. */
const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const CUE_TIME = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}(.*)$`);

/** Settings of WebVTT; `X1:100 X2:600 Y1:50 Y2:100` of SRT are none. */
const SETTING = /^(?:region|vertical|line|position|size|align)[:=]/;

/** Codes of ASS, such as `{\an8}` or `{\i1}`. Other braces are text. */
const CODES = /\{\\[^{}]*\}/g;

/** A drawing: the text between `\p1` and `\p0` is a path. */
const DRAWING = /\{[^{}]{0,200}\\p[1-9][^{}]{0,200}\}[^{}]*(?:\{[^{}]{0,200}\\p0[^{}]{0,200}\}|$)/g;

/** The alignment among codes: `\an1` to `\an9` as on the number pad, or the older `\a`. */
const ALIGNMENT = /\\an([1-9])|\\a(\d{1,2})/;

/** Positions of the number pad by the older numbers. */
const OLDER_ALIGNMENTS: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6 };

/** Characters that no text has (Unicode noncharacters): they carry an alignment through the parser of ASS, which drops codes. */
const CARRIER_BASE = 0xfdd0;
const CARRIER = /[\ufdd1-\ufdd9]/;

/** Reads a file of subtitles: its text, and its format by its content. `named` is the format by the URL. */
export async function readCaptions(
  response: Response,
  named: string | undefined,
): Promise<{ text: string; type: CaptionType }> {
  const contentType = response.headers.get('Content-Type');
  return normalizeCaptions(decodeText(await response.arrayBuffer(), contentType), named);
}

/** Brings a text into the form that the parser of its format reads. */
export function normalizeCaptions(raw: string, named: string | undefined): { text: string; type: CaptionType } {
  const text = raw.replace(/^\ufeff/, '').trimStart();
  const lines = text.split(LINE_END).map((line) => line.trim());
  const type = typeOf(text, lines, named);
  if (type === 'ass' || type === 'ssa') return { text: lines.map(carryAlignment).join('\n'), type };
  return { text: separateCues(lines, type).join('\n'), type };
}

function typeOf(text: string, lines: readonly string[], named: string | undefined): CaptionType {
  if (text.startsWith('WEBVTT')) return 'vtt';
  if (SECTION.test(text)) return named === 'ssa' ? 'ssa' : 'ass';
  const first = lines.find((line) => CUE_TIME.test(line));
  // Without the header of WebVTT a comma shows SRT.
  return named === 'srt' || first?.includes(',') ? 'srt' : 'vtt';
}

/** Writes the times as WebVTT does, drops other words after them, and begins each cue after a blank line. */
function separateCues(lines: readonly string[], type: CaptionType): string[] {
  const read: string[] = [];
  for (const line of lines) {
    const found = CUE_TIME.exec(line);
    if (found === null) {
      read.push(line);
      continue;
    }
    const isNumbered = /^\d+$/.test(read.at(-1) ?? '');
    const number = isNumbered || isIdentifier(read) ? read.pop() : undefined;
    if (read.length > 0 && read.at(-1) !== '') read.push('');
    if (number !== undefined) read.push(number);
    read.push(timeLine(found, type));
  }
  return read;
}

/** Whether the last line stands alone: WebVTT names a cue in the line before its times. */
const isIdentifier = (lines: readonly string[]): boolean =>
  lines.at(-1) !== '' && (lines.at(-2) ?? '') === '' && !(lines.length === 1 && lines[0]?.startsWith('WEBVTT'));

function timeLine(found: RegExpExecArray, type: CaptionType): string {
  const time = (at: number) => {
    const [hours = '0', minutes = '', seconds = '', fraction = '0'] = found.slice(at, at + 4);
    return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction}`;
  };
  const settings = type === 'vtt' ? (found[9] ?? '').split(/[ \t]+/).filter((word) => SETTING.test(word)) : [];
  return [`${time(1)} --> ${time(5)}`, ...settings].join(' ');
}

function carryAlignment(line: string): string {
  if (!line.includes('{')) return line;
  return line.replace(DRAWING, '').replace(CODES, (codes) => {
    const alignment = alignmentOf(codes);
    return alignment === null ? codes : String.fromCharCode(CARRIER_BASE + alignment);
  });
}

function alignmentOf(codes: string): number | null {
  const [, pad, older = ''] = ALIGNMENT.exec(codes) ?? [];
  return pad === undefined ? (OLDER_ALIGNMENTS[older] ?? null) : Number(pad);
}

/** Obeys the codes in the text of parsed cues, and removes them. Changes the cues; those without other text are left out. */
export function positionCues<C extends ParsedCue>(cues: readonly C[]): C[] {
  for (const cue of cues) {
    const carrier = CARRIER.exec(cue.text)?.[0];
    const alignment =
      carrier === undefined ? alignmentOf(cue.text.match(CODES)?.join('') ?? '') : carrier.charCodeAt(0) - CARRIER_BASE;
    cue.text = cue.text
      .replace(DRAWING, '')
      .replace(CODES, '')
      .replace(new RegExp(CARRIER, 'g'), '')
      .replace(/\\N/g, '\n')
      .replace(/\\h/g, '\u00a0');
    if (alignment !== null) positionCue(cue, alignment);
  }
  return cues.filter(({ text }) => text.trim() !== '');
}

/** Positions a cue by a number of the number pad. Settings of the file itself win. */
function positionCue(cue: ParsedCue, alignment: number): void {
  const side = alignment % 3;
  if (cue.style) {
    positionStyledCue(cue.style, alignment, side);
    return;
  }
  if (cue.line === 'auto' && alignment > 6) cue.line = 0;
  else if (cue.line === 'auto' && alignment > 3)
    Object.assign(cue, { line: 50, snapToLines: false, lineAlign: 'center' });
  if (cue.position === 'auto' && cue.align === 'center' && side !== 2) cue.align = side === 1 ? 'left' : 'right';
}

/** The same for a cue of ASS, which the parser has positioned by variables of CSS. */
function positionStyledCue(style: NonNullable<ParsedCue['style']>, alignment: number, side: number): void {
  const margin = style['--cue-top'] ?? style['--cue-bottom'] ?? '0px';
  for (const name of ['--cue-top', '--cue-bottom']) delete style[name];
  const transform = String(style['--cue-transform'] ?? '')
    .replace('translateY(-50%)', '')
    .trim();
  const isMiddle = alignment > 3 && alignment <= 6;
  if (isMiddle) style['--cue-top'] = '50%';
  else style[alignment > 6 ? '--cue-top' : '--cue-bottom'] = margin === '50%' ? '0px' : margin;
  delete style['--cue-transform'];
  const moved = [transform, isMiddle ? 'translateY(-50%)' : ''].filter(Boolean).join(' ');
  if (moved !== '') style['--cue-transform'] = moved;
  style['--cue-text-align'] = side === 2 ? 'center' : side === 1 ? 'start' : 'end';
}
