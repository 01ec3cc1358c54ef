import { MAX_CUES } from '@/domain/playback/cue-text';
import { type CueTimes, readCueTimes } from '@/domain/playback/cue-times';
import { createPieces } from '@/lib/in-pieces';

/**
 * Files of subtitles as they are found. media-captions 1.0.4 reads the times of one writer, takes the format from the URL,
 * reads whatever follows the times of an SRT cue as text, shows the codes of ASS, and parses a file in one task.
 * `dev/build/patch-media-captions.ts` puts these functions around its parsers.
 */

type CaptionType = 'vtt' | 'srt' | 'ass' | 'ssa';

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

/** The parser of the library. It takes its lines one by one. */
type Parse<R> = (
  lines: { getReader(): { read(): Promise<IteratorResult<string>> } },
  options: { type: CaptionType; errors: boolean },
) => Promise<R>;

type Pause = ReturnType<typeof createPieces>;

const LINE_END = /\r\n|\r|\n/g;
const SECTION = /^\[(Script Info|Events|V4\+? ?Styles)\]/im;
const NUMBER = /^\d+$/;

/** The start of a file that tells its format. */
const HEAD_CHARS = 20_000;

/** Characters of a line of a file, codes included. */
const MAX_LINE_CHARS = 10_000;

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

/** Parses the text of a file in pieces. Its content names the format, else `named`, the format by the URL. */
export async function parseCaptions<R extends { cues: readonly ParsedCue[] }>(
  raw: string,
  named: string | undefined,
  parse: Parse<R>,
): Promise<R> {
  const text = raw.replace(/^\ufeff/, '').trimStart();
  const type = typeOf(text.slice(0, HEAD_CHARS), named);
  const pause = createPieces();
  const isAss = type === 'ass' || type === 'ssa';
  const lines = isAss ? readEvents(linesOf(text), pause) : separateCues(linesOf(text), pause, type);
  const parsed = await parse({ getReader: () => ({ read: () => lines.next() }) }, { type, errors: false });
  const cues: ParsedCue[] = [];
  for (const cue of parsed.cues) {
    await pause();
    if (obeyCodes(cue)) cues.push(cue);
  }
  return { ...parsed, cues };
}

function typeOf(head: string, named: string | undefined): CaptionType {
  if (head.startsWith('WEBVTT')) return 'vtt';
  if (SECTION.test(head)) return named === 'ssa' ? 'ssa' : 'ass';
  if (named === 'srt') return 'srt';
  // Without the header of WebVTT a comma shows SRT.
  for (const line of linesOf(head)) if (readCueTimes(line) !== null) return line.includes(',') ? 'srt' : 'vtt';
  return 'vtt';
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(LINE_END)) {
    yield text.slice(start, Math.min(index, start + MAX_LINE_CHARS)).trim();
    start = index + mark.length;
  }
  yield text.slice(start, start + MAX_LINE_CHARS).trim();
}

/** The lines of a file of ASS that show something. */
async function* readEvents(lines: Iterable<string>, pause: Pause): AsyncGenerator<string> {
  let count = 0;
  for (const line of lines) {
    await pause();
    if (line.startsWith('Dialogue:')) count += 1;
    if (count > MAX_CUES) return;
    yield carryAlignment(line);
  }
}

/**
 * Writes the times as WebVTT does, drops other words after them, and begins each cue after a blank line. Within a cue of
 * SRT a blank line ends nothing.
 */
async function* separateCues(lines: Iterable<string>, pause: Pause, type: CaptionType): AsyncGenerator<string> {
  let count = 0;
  /** The last line, which may name the next cue. */
  let held: string | null = null;
  let above = '';
  let isAlone = false;
  for (const line of lines) {
    await pause();
    const times = readCueTimes(line);
    if (times === null) {
      if (held !== null && (line !== '' || type === 'vtt')) yield held;
      else if (held !== null) {
        above = '';
        continue;
      }
      isAlone = above === '';
      above = line;
      held = line === '' && type === 'srt' ? null : line;
      continue;
    }
    count += 1;
    if (count > MAX_CUES) return;
    const isNumber = held !== null && NUMBER.test(held) && (isAlone || above !== '');
    const isName = isNumber || (type === 'vtt' && isAlone && held !== '' && !held?.startsWith('WEBVTT'));
    if (held !== null && !isName) yield held;
    yield '';
    if (held !== null && isName && type === 'vtt') yield held;
    yield timeLine(times, type);
    held = null;
    above = line;
  }
  if (held !== null && !(isAlone && NUMBER.test(held))) yield held;
}

function timeLine({ start, end, rest }: CueTimes, type: CaptionType): string {
  const settings = type === 'vtt' ? rest.split(/[ \t]+/).filter((word) => SETTING.test(word)) : [];
  return [`${clockOf(start)} --> ${clockOf(end)}`, ...settings].join(' ');
}

function clockOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (unit: number, size: number, digits = 2) => String(Math.floor(ms / unit) % size).padStart(digits, '0');
  return `${part(3_600_000, Number.POSITIVE_INFINITY)}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`;
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

/** Obeys the codes in the text of a parsed cue, and removes them. Returns whether it has other text. */
function obeyCodes(cue: ParsedCue): boolean {
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
  return cue.text.trim() !== '';
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
