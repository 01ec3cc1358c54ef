import { parseTextStream } from 'media-captions';
import { MAX_CUES } from '@/domain/playback/active-cues';
import { type CueTimes, readCueTimes } from '@/domain/playback/cue-times';
import { createDeadline } from '@/lib/deadline';
import { decodeText } from '@/lib/decode-text';
import { createPieces } from '@/lib/in-pieces';
import type { CaptionCue } from './caption-renderer';
import { type CaptionType, captionType } from './caption-type';

/**
 * Files of subtitles and chapters as they are found. media-captions 1.0.4 reads the times of one writer, takes the format
 * from the URL, reads whatever follows the times of an SRT cue as text, shows the codes of ASS, and parses a file in one
 * task. Its parsers therefore get one line at a time, as WebVTT would have written it.
 */

type Pause = ReturnType<typeof createPieces>;

/** From the request to the last byte. */
const LIMIT_MS = 20_000;

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

/** Braces for the codes of ASS, of which its parser drops everything in braces: characters that no text has. */
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1'];

/** Letters that the font of the drawing lacks: it has Latin, Greek, Cyrillic and Hebrew. */
const FOREIGN = /[\u0600-\u1dff\u2e80-\ud7ff\uf900-\ufaff]/;

/** A file of subtitles. `ass` is its text where that can be drawn as its author wrote it. */
interface CaptionFile {
  cues: CaptionCue[];
  ass: string | null;
}

/** Loads a file of any format that the player reads. Rejects where it does not load. */
export async function loadCaptions(url: string): Promise<CaptionFile> {
  const { signal, dispose } = createDeadline(new AbortController().signal, LIMIT_MS);
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`subtitles: status ${response.status}`);
    const text = decodeText(await response.arrayBuffer(), response.headers.get('Content-Type'));
    const isDrawn = SECTION.test(text.slice(0, HEAD_CHARS)) && (text.includes('\n[Fonts]') || !FOREIGN.test(text));
    return { cues: await parseCaptions(text, captionType(url)), ass: isDrawn ? text : null };
  } finally {
    dispose();
  }
}

/** Parses the text of a file in pieces. Its content names the format, else `named`, the format by the URL. */
export async function parseCaptions(raw: string, named?: CaptionType): Promise<CaptionCue[]> {
  const text = raw.replace(/^\ufeff/, '').trimStart();
  const type = typeOf(text.slice(0, HEAD_CHARS), named);
  const pause = createPieces();
  const isAss = type === 'ass' || type === 'ssa';
  const lines = isAss ? readEvents(linesOf(text), pause) : separateCues(linesOf(text), pause, type);
  const stream = { getReader: () => ({ read: () => lines.next() }) };
  const parsed = await parseTextStream(stream as never, { type, errors: false });
  const cues: CaptionCue[] = [];
  for (const cue of parsed.cues) {
    await pause();
    if (obeyCodes(cue)) cues.push(cue);
  }
  return cues;
}

function typeOf(head: string, named: CaptionType | undefined): CaptionType {
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
  let fields = 0;
  for (const line of lines) {
    await pause();
    if (line.startsWith('Format:')) fields = line.split(',').length;
    if (line.startsWith('Dialogue:')) {
      // The parser throws at a line without its text.
      if (line.split(',', fields).length < fields) continue;
      count += 1;
    }
    if (count > MAX_CUES) return;
    yield line.replace(CODES, (codes) => OPEN + codes.slice(1, -1) + CLOSE);
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

/** Obeys the codes in the text of a parsed cue, and removes them. Returns whether it has other text. */
function obeyCodes(cue: CaptionCue): boolean {
  const text = cue.text.split(OPEN).join('{').split(CLOSE).join('}').replace(DRAWING, '');
  const [, pad, older = ''] = ALIGNMENT.exec(text.match(CODES)?.join('') ?? '') ?? [];
  const byStyle = cue.style === undefined ? undefined : takeAlignment(cue.style);
  positionCue(cue, Number(pad ?? OLDER_ALIGNMENTS[older] ?? byStyle ?? 2));
  cue.text = text.replace(CODES, '').replace(/\\N/g, '\n').replace(/\\h/g, '\u00a0');
  return cue.text.trim() !== '';
}

/** Takes the alignment out of a style of ASS, which the parser has written for the layout of its own library. */
function takeAlignment(style: NonNullable<CaptionCue['style']>): number {
  const { '--cue-text-align': align, '--cue-top': top, '--cue-transform': transform = '' } = style;
  for (const name of ['text-align', 'top', 'bottom']) delete style[`--cue-${name}`];
  style['--cue-transform'] = String(transform).replace('translateY(-50%)', '');
  const row = top === undefined ? 0 : top === '50%' ? 3 : 6;
  return row + (align === 'start' ? 1 : align === 'end' ? 3 : 2);
}

/** Positions a cue by a number of the number pad. Settings of the file itself win. */
function positionCue(cue: CaptionCue, alignment: number): void {
  const side = alignment % 3;
  if (cue.line === 'auto' && alignment > 6) cue.line = 0;
  else if (cue.line === 'auto' && alignment > 3)
    Object.assign(cue, { line: 50, snapToLines: false, lineAlign: 'center' });
  if (cue.position === 'auto' && cue.align === 'center' && side !== 2) cue.align = side === 1 ? 'left' : 'right';
}
