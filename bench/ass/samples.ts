/**
 * Thirty files of ASS, each with what its author may write, and the second at which it is compared: `compare.ts`.
 * All name the font that the player brings, except the one with a font of its own.
 */

export interface AssSample {
  name: string;
  /** Seconds into the film. */
  at: number;
  text: string;
}

const STYLE_FORMAT =
  'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, ' +
  'StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding';

interface StyleParts {
  name?: string;
  font?: string;
  size?: number;
  colours?: string;
  bold?: number;
  italic?: number;
  underline?: number;
  strike?: number;
  scale?: string;
  spacing?: number;
  angle?: number;
  border?: number;
  outline?: number;
  shadow?: number;
  align?: number;
  margins?: string;
}

function style(parts: StyleParts = {}): string {
  const given = {
    ...{
      name: 'Default',
      font: 'Liberation Sans',
      size: 48,
      bold: 0,
      italic: 0,
      underline: 0,
      strike: 0,
      scale: '100,100',
    },
    ...{
      colours: '&H00FFFFFF,&H000000FF,&H00000000,&H80000000',
      spacing: 0,
      angle: 0,
      border: 1,
      outline: 2,
      shadow: 1,
    },
    ...{ align: 2, margins: '40,40,30' },
    ...parts,
  };
  const { name, font, size, colours, bold, italic, underline, strike, scale, spacing, angle, border } = given;
  const { outline, shadow, align, margins } = given;
  const values = [name, font, size, colours, bold, italic, underline, strike, scale, spacing, angle, border];
  return `Style: ${[...values, outline, shadow, align, margins, 1].join(',')}`;
}

/** A line of the film from second 1 to 6; a layer, a style, an effect and margins may come before its text. */
const line = (text: string, { layer = 0, name = 'Default', margins = '0,0,0', effect = '', start = 1, end = 6 } = {}) =>
  `Dialogue: ${layer},0:00:0${start}.00,0:00:0${end}.00,${name},,${margins},${effect},${text}`;

interface FileParts {
  info?: string[];
  styles?: string[];
  lines: string[];
  tail?: string;
}

const file = ({ info = ['PlayResX: 1280', 'PlayResY: 720'], styles = [style()], lines, tail = '' }: FileParts) =>
  [
    '[Script Info]',
    'ScriptType: v4.00+',
    'ScaledBorderAndShadow: yes',
    ...info,
    '',
    '[V4+ Styles]',
    STYLE_FORMAT,
    ...styles,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines,
    tail,
  ].join('\n');

const ALIGNMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const STAR = 'm 100 0 l 130 65 200 75 150 125 160 200 100 165 40 200 50 125 0 75 70 65';
const ROUND = 'm 0 100 b 0 45 45 0 100 0 b 155 0 200 45 200 100 b 200 155 155 200 100 200 b 45 200 0 155 0 100';
const LONG =
  'Съешь же ещё этих мягких французских булок, да выпей чаю, а потом расскажи, как всё было на самом деле и почему';

/**
 * @param font the bytes of DejaVu Sans Mono
 */
export function assSamples(font: Uint8Array): AssSample[] {
  const sample = (name: string, parts: FileParts, at = 3): AssSample => ({ name, at, text: file(parts) });
  return [
    sample('styles', {
      styles: [
        style({ size: 60, colours: '&H0000FFFF,&H000000FF,&H00FF0000,&H80000000', bold: -1 }),
        style({ name: 'Top', size: 40, italic: -1, align: 8, colours: '&H0080FF80,&H0,&H00202080,&H0', outline: 3 }),
        style({ name: 'Mid', size: 36, underline: -1, strike: -1, align: 5, spacing: 4, shadow: 3 }),
      ],
      lines: [
        line('Жирный жёлтый'),
        line('Курсив наверху', { name: 'Top' }),
        line('Черта под словом', { name: 'Mid' }),
      ],
    }),
    sample('alignments', {
      lines: ALIGNMENTS.map((number) => line(`{\\an${number}}Место ${number}`)),
    }),
    sample('margins', {
      styles: [style({ margins: '200,40,90', align: 1 })],
      lines: [
        line('Поля стиля'),
        line('Поля строки', { margins: '500,20,250' }),
        line('{\\an9}Справа', { margins: '0,300,60' }),
      ],
    }),
    sample('position', {
      lines: [line('{\\pos(300,200)}Сюда'), line('{\\an7\\pos(640,360)}Угол'), line('{\\an5\\pos(1000,600)}Середина')],
    }),
    sample('move', {
      lines: [line('{\\move(100,100,900,500)}Летит'), line('{\\an5\\move(1200,600,200,600,1000,4000)}Навстречу')],
    }),
    sample('fade-in', { lines: [line('{\\fad(1000,500)}Появляется'), line('{\\an8}На месте')] }, 1.5),
    sample('fade-parts', {
      lines: [
        line('{\\fade(255,32,224,0,500,2000,4500)}Семь чисел'),
        line('{\\an8\\fade(0,128,255,0,1000,3000,5000)}Вполовину'),
      ],
    }),
    sample('karaoke-k', { lines: [line('{\\k50}Пе{\\k50}сня {\\k100}на{\\k100}ча{\\k100}лась')] }, 2.6),
    sample('karaoke-kf', { lines: [line('{\\kf100}Плав{\\kf150}но {\\kf150}течёт')] }, 2.8),
    sample(
      'karaoke-ko',
      {
        styles: [style({ outline: 4, colours: '&H00FFFFFF,&H000000FF,&H000000C0,&H80000000' })],
        lines: [line('{\\ko80}Кон{\\ko80}тур {\\ko120}по{\\ko120}том')],
      },
      2.9,
    ),
    sample('transform', {
      lines: [
        line('{\\an5\\t(0,4000,\\fs90\\c&H0000FF&\\frz30)}Растёт'),
        line('{\\t(1000,3000,2,\\bord8\\3c&H00FF00&)}Обводка'),
      ],
    }),
    sample('clip-rectangle', {
      lines: [
        line('{\\an5\\fs80\\clip(400,300,800,370)}Обрезано по краю'),
        line('{\\fs60\\iclip(500,600,700,720)}Дыра посередине'),
      ],
    }),
    sample('clip-drawing', {
      lines: [line(`{\\an5\\pos(640,360)\\fs120\\clip(m 500 260 l 780 260 640 470)}Сквозь треугольник`)],
    }),
    sample('rotate-z', {
      lines: [
        line('{\\an5\\pos(400,360)\\frz45}Наклон'),
        line('{\\an5\\pos(900,360)\\frz-30\\org(900,500)}Вокруг точки'),
      ],
    }),
    sample('rotate-xy', {
      lines: [line('{\\an5\\pos(400,300)\\fs70\\frx50}Лежит'), line('{\\an5\\pos(900,300)\\fs70\\fry50}Отвернулся')],
    }),
    sample('shear-and-scale', {
      lines: [
        line('{\\an5\\pos(400,300)\\fax0.4}Вбок'),
        line('{\\an5\\pos(900,300)\\fscx160\\fscy60}Широко'),
        line('{\\fsp12}Вразрядку'),
      ],
    }),
    sample('border-and-shadow', {
      lines: [
        line('{\\an7\\bord8\\shad0\\3c&H0000FF&}Толстая'),
        line('{\\an8\\bord0\\shad10\\4c&H000000&\\4a&H00&}Тень'),
        line('{\\an9\\xbord12\\ybord2}Неравная'),
        line('{\\an5\\xshad-12\\yshad12\\4a&H40&}Тень влево'),
      ],
    }),
    sample('blur', {
      lines: [
        line('{\\an8\\blur6\\bord6\\3c&HFF00FF&}Сияние'),
        line('{\\be3\\bord4}Мягкий край'),
        line('{\\an5\\blur4\\bord0}Без обводки'),
      ],
    }),
    sample('box', {
      styles: [style({ border: 3, outline: 10, shadow: 0, colours: '&H00FFFFFF,&H0,&H00803020,&H80000000' })],
      lines: [line('На подложке'), line('{\\an8}Две строки\\Nс подложкой')],
    }),
    sample('wrap-smart', { info: ['PlayResX: 1280', 'PlayResY: 720', 'WrapStyle: 0'], lines: [line(LONG)] }),
    sample('wrap-end', { info: ['PlayResX: 1280', 'PlayResY: 720', 'WrapStyle: 1'], lines: [line(LONG)] }),
    sample('wrap-none', {
      info: ['PlayResX: 1280', 'PlayResY: 720', 'WrapStyle: 2'],
      lines: [line(`${LONG.slice(0, 40)}\\N${LONG.slice(40, 75)}\\nпробел`), line(`{\\an8\\q0}${LONG}`)],
    }),
    sample('small-resolution', {
      info: ['PlayResX: 384', 'PlayResY: 288'],
      styles: [style({ size: 20, margins: '10,10,10' })],
      lines: [line('Размеры по 288 строк'), line('{\\pos(192,100)\\bord3}Точка 192,100')],
    }),
    sample('embedded-font', {
      styles: [style({ font: 'DejaVu Sans Mono', size: 64 })],
      lines: [line('Шрифт из файла: Жжёёщщ'), line('{\\an8\\fnLiberation Sans}Шрифт игрока')],
      tail: `\n[Fonts]\nfontname: mono_0.ttf\n${encodeFont(font)}\n`,
    }),
    sample('collisions', {
      lines: [line('Первая строка'), line('Вторая, раньше и выше', { start: 2 }), line('Третья\\Nв две', { start: 2 })],
    }),
    sample('layers', {
      lines: [
        line('{\\an5\\pos(640,360)\\fs150\\c&H0000FF&}ПОД', { layer: 0 }),
        line('{\\an5\\pos(660,380)\\fs150\\c&HFF0000&\\alpha&H40&}НАД', { layer: 5 }),
        line('{\\an5\\pos(680,400)\\fs60}Поверх', { layer: 9 }),
      ],
    }),
    sample('changes-within', {
      styles: [style(), style({ name: 'Alt', size: 70, colours: '&H0000A5FF,&H0,&H00000000,&H0', italic: -1 })],
      lines: [
        line('{\\an8}Слово {\\b1\\c&H00FF00&}зелёное {\\rAlt}другое {\\r}и {\\i1\\fs80}снова{\\i0} прежнее {\\an2}'),
      ],
    }),
    sample('drawing', {
      lines: [
        line(`{\\an7\\pos(200,150)\\p1\\c&H00FFFF&\\bord4}${STAR}{\\p0}`),
        line(`{\\an7\\pos(700,150)\\p1\\c&HFF8000&\\bord0\\shad6}${ROUND}{\\p0}`),
        line(`{\\an7\\pos(0,600)\\p2\\c&H303030&\\bord0\\shad0}m 0 0 l 2560 0 2560 160 0 160{\\p0}`),
        line('Вывеска'),
      ],
    }),
    sample(
      'banner',
      {
        lines: [
          line('Бегущая строка через весь экран', { effect: 'Banner;10;0;50', name: 'Default' }),
          line('{\\an8}Обычная'),
        ],
      },
      4,
    ),
    {
      name: 'broken',
      at: 3,
      text: [
        '[Script Info]',
        'PlayResX: 1280',
        'PlayResY: 720',
        '[V4+ Styles]',
        STYLE_FORMAT,
        style(),
        'Style: Half,Liberation Sans,40',
        '[Events]',
        'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
        line('Целая строка'),
        'Dialogue: 0,0:00:01.00,0:00:06',
        'Dialogue: x,мусор,0:00:06.00,Default,,0,0,0,,Не видна',
        line('{\\an8\\pos(abc)\\fs\\bord(}Коды без чисел {\\c&HZZ&незакрыты', {}),
        line('{\\an5}Нет такого стиля', { name: 'Nowhere' }),
        '[Мусор',
      ].join('\n'),
    },
  ];
}

/** The lines of a font in a file: groups of six bits as characters from `!` on, 80 in a line. */
function encodeFont(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const groups = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63];
    const count = Math.min(4, Math.ceil(((bytes.length - at) * 4) / 3));
    text += String.fromCharCode(...groups.slice(0, count).map((group) => group + 33));
  }
  return (text.match(/.{1,80}/g) ?? []).join('\n');
}
