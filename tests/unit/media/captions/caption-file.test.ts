import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_CUES } from '@/domain/playback/active-cues';
import { loadCaptions, parseCaptions } from '@/media/captions/caption-file';
import type { CaptionCue } from '@/media/captions/caption-renderer';

const parse = parseCaptions;

const brief = (cues: readonly CaptionCue[]) => cues.map(({ startTime, endTime, text }) => [startTime, endTime, text]);

/** Hours, minutes and seconds. */
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

const ASS_HEAD = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Alignment, MarginV
Style: Default,Arial,2,10

[Events]
Format: Layer, Start, End, Style, Text`;

const CODES = `\ufeff1\r
00:00:01,000 --> 00:00:05,000\r
{\\an8}Вывеска: <font color="#ffff00">Аптека</font>\r
\r
2\r
00:00:06,000 --> 00:00:10,000\r
<i>За кадром</i> и <b>жирно</b>, 5 < 7 & всё\r
\r
3\r
00:00:11,000 --> 00:00:15,000\r
{\\pos(192,230)}{\\i1}Курсив SSA{\\i0}\r
\r
4\r
00:00:16.000 --> 00:00:20.000 X1:100 X2:600 Y1:50 Y2:100\r
Точка вместо запятой\\Nи перенос\r
`;

describe('SRT', () => {
  test.each(['srt', 'vtt', undefined] as const)(
    'is read by its content, as "%s" by its URL, without codes',
    async (named) => {
      const cues = await parse(CODES, named);
      expect(brief(cues)).toEqual([
        [1, 5, 'Вывеска: <font color="#ffff00">Аптека</font>'],
        [6, 10, '<i>За кадром</i> и <b>жирно</b>, 5 < 7 & всё'],
        [11, 15, 'Курсив SSA'],
        [16, 20, 'Точка вместо запятой\nи перенос'],
      ]);
      expect(cues.map(({ line }) => line)).toEqual([0, 'auto', 'auto', 'auto']);
    },
  );

  test('in windows-1251 is Russian, with and without a charset', async () => {
    const times = '1\r\n00:00:01,000 --> 00:00:20,000\r\n';
    const body = new Uint8Array([...new TextEncoder().encode(times), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    onTestFinished(() => void vi.unstubAllGlobals());
    for (const type of ['text/plain', 'text/plain; charset=windows-1251', 'application/x-subrip; charset=utf-8']) {
      vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': type } }));
      expect(brief((await loadCaptions('ru.vtt')).cues)).toEqual([[1, 20, 'Привет']]);
    }
  });

  test.each([
    ['of ASS', 'По-русски, in English', true],
    ['with Japanese letters, which the font of the drawing lacks', '看板', false],
    ['with Japanese letters and fonts of its own', '看板\n\n[Fonts]\nfontname: a.ttf\n', true],
  ])('%s can be drawn as its author wrote it: its text comes along', async (_, words, isDrawn) => {
    const file = `[Script Info]\nPlayResX: 640\n\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,${words}`;
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('fetch', async () => new Response(file));
    expect((await loadCaptions('ru.ass')).ass).toBe(isDrawn ? file : null);
  });

  test('of another format has no drawing', async () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('fetch', async () => new Response('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Да'));
    expect((await loadCaptions('ru.srt')).ass).toBeNull();
  });

  test.each([
    ['CR alone', '1\r00:00:01,000 --> 00:00:02,000\rа\r\r2\r00:00:03,000 --> 00:00:04,000\rб'],
    ['no blank lines', '1\n00:00:01,000 --> 00:00:02,000\nа\n2\n00:00:03,000 --> 00:00:04,000\nб'],
    ['no numbers', '00:00:01,000 --> 00:00:02,000\nа\n\n00:00:03,000 --> 00:00:04,000\nб'],
    ['short times', '1\n0:00:01,0 -->0:00:02,0\nа\n\n2\n0:0:3 --> 0:0:4\nб'],
    ['blank lines first', '\n\n1\n00:00:01,000 --> 00:00:02,000\nа\n\n2\n00:00:03,000 --> 00:00:04,000\nб'],
    ['times of other writers', '1\n00:00:01:0000 -> 00:00:02, 000\nа\n\n2\n000:00:03.000000 --&gt; 0:0:4\nб'],
    ['blanks around lines', ' 1 \n 00:00:01,000 --> 00:00:02,000 \n а \n \n2\n00:00:03,000 --> 00:00:04,000\nб'],
  ])('with %s has all its cues', async (_, text) => {
    expect(brief(await parse(text))).toEqual([
      [1, 2, 'а'],
      [3, 4, 'б'],
    ]);
  });
});

test('SRT: a cue keeps its lines after a blank one, and numbers of cues are no text', async () => {
  const text = `1
00:00:01,000 --> 00:00:02,000
а

б

2

00:00:03,000 --> 00:00:04,000

42

в

3
00:00:05,000 --> 00:00:06,000
1984

4
`;
  expect(brief(await parse(text, 'srt'))).toEqual([
    [1, 2, 'а\nб'],
    [3, 4, '42\nв'],
    [5, 6, '1984'],
  ]);
});

test.each([
  ['srt', (at: number) => `${at}\n${clock(at)},000 --> ${clock(at + 1)},000\nа\n`],
  ['vtt', (at: number) => `${clock(at)}.000 --> ${clock(at + 1)}.000\nа\n`],
  ['ass', (at: number) => `Dialogue: 0,${clock(at)}.00,${clock(at + 1)}.00,Default,а`],
] as const)(
  '%s: a file has a limit of cues and of characters in a line, and is parsed in pieces',
  async (type, write) => {
    const head = type === 'ass' ? ASS_HEAD : type === 'vtt' ? 'WEBVTT\n' : '';
    // Ten steps take a millisecond.
    let now = 0;
    const own = performance.now;
    performance.now = () => (now += 0.1);
    onTestFinished(() => void Object.assign(performance, { now: own }));
    let tasks = 0;
    const turn = setInterval(() => (tasks += 1));
    const cues = Array.from({ length: MAX_CUES + 500 }, (_, index) => write(index));
    const found = await parse([head, write(0) + 'б'.repeat(50_000), ...cues].join('\n'), type);
    clearInterval(turn);
    expect(found).toHaveLength(MAX_CUES);
    expect(found[0]?.text.length).toBeLessThanOrEqual(10_002);
    expect(found.at(-1)?.startTime).toBe(MAX_CUES - 2);
    expect(tasks).toBeGreaterThan(50);
  },
);

describe('WebVTT', () => {
  test('keeps settings and text in braces, and shows no identifiers and notes', async () => {
    const text = `WEBVTT - Серия 1

NOTE
заметка

STYLE
::cue { color: lime }

третья
00:06.259 --> 00:07.500 line:0 align:start
{музыка} C:\\new

00:10.59 --> 00:15.59
Доля`;
    const cues = await parse(text);
    expect(brief(cues)).toEqual([
      [6.259, 7.5, '{музыка} C:\\new'],
      [10.59, 15.59, 'Доля'],
    ]);
    expect(cues[0]).toMatchObject({ line: 0, align: 'start' });
  });

  test.each([
    ['by the URL of SRT', 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nа', 'srt'],
    ['with decimal commas', 'WEBVTT\n\n00:01,000 --> 00:02,000 line:0\nа', 'vtt'],
    ['without a blank line after its header', 'WEBVTT\n00:01.000 --> 00:02.000 line:0\nа', 'vtt'],
  ] as const)('%s is read', async (_, text, named) => {
    const cues = await parse(text, named);
    expect(brief(cues)).toEqual([[1, 2, 'а']]);
    expect(cues[0]?.line).toBe(0);
  });

  test('without its header is read', async () => {
    expect(brief(await parse('00:01.000 --> 00:02.000\nа'))).toEqual([[1, 2, 'а']]);
  });
});

describe('Alignment codes', () => {
  const position = async (codes: string, settings = '') => {
    const [cue] = await parse(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\n${codes}а`);
    return [cue?.text, cue?.line, cue?.snapToLines, cue?.align];
  };

  test.each([
    ['{\\an1}', 'auto', true, 'left'],
    ['{\\an2}', 'auto', true, 'center'],
    ['{\\an3}', 'auto', true, 'right'],
    ['{\\an4}', 50, false, 'left'],
    ['{\\an5}', 50, false, 'center'],
    ['{\\an6}', 50, false, 'right'],
    ['{\\an7}', 0, true, 'left'],
    ['{\\an8}', 0, true, 'center'],
    ['{\\an9}', 0, true, 'right'],
    ['{\\a6}', 0, true, 'center'],
    ['{\\a10}', 50, false, 'center'],
    ['{\\fad(1,2)\\an8\\b1}', 0, true, 'center'],
    ['{\\alpha&HFF&}', 'auto', true, 'center'],
    ['{\\p1}m 0 0 l 100 0 100 100{\\p0}', 'auto', true, 'center'],
  ])('%s places a cue at line %s', async (codes, line, snaps, align) => {
    expect(await position(codes)).toEqual(['а', line, snaps, align]);
  });

  test('leave out a cue that only draws', async () => {
    expect(await parse('WEBVTT\n\n00:01.000 --> 00:02.000\n{\\an7\\p1}m 0 0 l 9 9{\\p0}')).toEqual([]);
  });

  test('give way to settings of the file', async () => {
    expect(await position('{\\an8}', 'line:5 align:end')).toEqual(['а', 5, true, 'end']);
  });
});

describe('ASS', () => {
  const file = (text: string) => `${ASS_HEAD}
Dialogue: 0,0:00:01.00,0:00:02.00,Default,${text}
`;

  test.each(['ass', 'ssa', 'vtt', 'srt'] as const)('is read by its content, as "%s" by its URL', async (named) => {
    expect(brief(await parse(file('{\\i1}раз{\\i0}, два\\Nтри'), named))).toEqual([[1, 2, 'раз, два\nтри']]);
  });

  test('has its alignment codes obeyed', async () => {
    const cueOf = async (text: string) => (await parse(file(text)))[0];
    const plain = await cueOf('а');
    expect(plain).toMatchObject({ text: 'а', line: 'auto', align: 'center' });
    expect(Object.keys(plain?.style ?? {}), 'nothing for the layout of the library').not.toContain('--cue-bottom');
    expect(await cueOf('{\\an9}а')).toMatchObject({ text: 'а', line: 0, align: 'right' });
    expect(await cueOf('{\\an5}а')).toMatchObject({ line: 50, snapToLines: false, lineAlign: 'center' });
  });

  test('has the alignment of its styles, and their fonts', async () => {
    const styled = (values: string) => file('а').replace('Default,Arial,2,10', values);
    const [cue] = await parse(styled('Default,Arial,7,10'));
    expect(cue).toMatchObject({ line: 0, align: 'left', style: { 'font-family': 'Arial' } });
    expect((await parse(styled('Default,Arial,4,10')))[0]).toMatchObject({ line: 50, align: 'left' });
  });
});

test('Captions: text that is no file of subtitles has no cues', async () => {
  for (const text of ['', '\ufeff', '<!doctype html><p>404</p>', 'WEBVTT']) expect(await parse(text)).toEqual([]);
});
