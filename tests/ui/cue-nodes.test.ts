import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCueNodes, MAX_CUE_CHARS } from '@/media/captions/cue-nodes';

const html = (text: string) => {
  const cue = document.createElement('div');
  cue.append(createCueNodes(text));
  return cue.innerHTML;
};

describe('Cue text', () => {
  test.each([
    ['plain text', 'Привет, мир', 'Привет, мир'],
    ['escaped markup', '&lt;img src="https://a.test/x.png"&gt;', '&lt;img src="https://a.test/x.png"&gt;'],
    ['a lone <', '5 < 7 & всё', '5 &lt; 7 &amp; всё'],
    ['bold, italic and underlined text', '<b>a</b><i>b</i><u>c</u>', '<b>a</b><i>b</i><u>c</u>'],
    ['ruby', '<ruby>漢<rt>かん</rt></ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
    ['a colour', '<c.yellow>a</c>', '<span style="color: yellow;">a</span>'],
    ['a background', '<c.bg_blue.lime>a</c>', '<span style="background-color: blue; color: lime;">a</span>'],
    ['a class of a site', '<c.vv-controls>a</c>', '<span>a</span>'],
    ['a voice', '<v Анна>Привет</v>', '<span data-part="voice" title="Анна">Привет</span>'],
    ['a language', '<lang ru-RU>a</lang>', '<span lang="ru-RU">a</span>'],
    ['a language that is none', '<lang "x onclick>a</lang>', '<span>a</span>'],
    ['a line break', 'a<br>b', 'a<br>b'],
    ['a time', '<00:00:17.000>a', '<span data-part="timed" data-time="17">a</span>'],
    ['an unknown tag', '<marquee>a</marquee>', 'a'],
    ['the colour of a font', '<font color="#ff0000">a</font>', '<span style="color: #ff0000;">a</span>'],
    ['a font by the name of a colour', "<font size=4 color='yellow'>a</font>", '<span style="color: yellow;">a</span>'],
    ['a colour without its sign', '<font color=ff0000>a</font>', '<span style="color: #ff0000;">a</span>'],
    ['a font without a colour', '<font face="Arial" bgcolor="red">a</font>', '<span>a</span>'],
    [
      'a colour with more behind it',
      '<font color="red;background:url(//a.test/x.png)">a</font>',
      '<span style="color: red;">a</span>',
    ],
    ['an image as a colour', '<font color="url(//a.test/x.png)">a</font>', '<span>a</span>'],
    ['a tag of a frame', '<iframe srcdoc="x">a</iframe>', 'a'],
    ['codes of ASS', '{\\i1}a{\\i0} {b}', 'a {b}'],
    ['entities', 'a&amp;b&nbsp;c&#39;d&#x41;&bogus;', "a&amp;b&nbsp;c'dA&amp;bogus;"],
    ['an end tag without a start', 'a</b></c>b', 'ab'],
    ['tags that cross', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ])('%s', (_, text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('attributes in the name of a voice stay its text', () => {
    expect(html('<v Анна" onmouseover="alert(1)">Привет</v>')).toBe(
      '<span data-part="voice" title="Анна&quot; onmouseover=&quot;alert(1)&quot;">Привет</span>',
    );
  });

  test('nesting has an end', () => {
    expect(html('<b>'.repeat(5000)).match(/<b>/g)).toHaveLength(12);
  });

  test('length has an end, of text and of tags', () => {
    const of = (text: string) => createCueNodes(text);
    expect(of('<'.repeat(20_000)).textContent).toHaveLength(MAX_CUE_CHARS);
    expect(of('<c></c>'.repeat(5000)).querySelectorAll('*').length).toBeLessThanOrEqual(MAX_CUE_CHARS / 2);
    expect(of('<c>слово</c>'.repeat(5000)).textContent?.length).toBeLessThan(MAX_CUE_CHARS);
    expect(of(`<i>${'а'.repeat(900)}</i>`).textContent).toHaveLength(900);
  });
});

/** Elements and attributes that cue text may create. */
const ELEMENTS = /^(span|b|i|u|ruby|rt|br)$/;
const ATTRIBUTES = /^(style|title|lang|data-part|data-time)$/;

const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '&lt;',
  '&gt;',
  '&amp;',
  '&quot;',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '{\\an8}',
  '<!--',
  ']]>',
  'iframe',
  'script',
  'img',
  'svg',
  'a',
  'style',
  'template',
  'c',
  'v',
  'lang',
  'b',
  'i',
  'u',
  'ruby',
  'rt',
  'br',
  'font',
  ' color=',
  '#ff0',
  ';background:',
  '.yellow',
  '.bg_red',
  '.a"b',
  ' srcdoc=',
  ' src=',
  ' onerror=',
  ' onload=alert(1)',
  ' style=',
  'url(//a.test)',
  'javascript:',
  'https://a.test/x.png',
  '00:00:17.000',
  '&#60;',
  '&#x3c;',
  '&#0;',
];

test('Cue text: 10,000 hostile texts create no other element and no other attribute', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 25 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (cue) => {
      for (const element of createCueNodes(cue).querySelectorAll('*')) {
        if (!ELEMENTS.test(element.localName)) return false;
        if (!element.getAttributeNames().every((name) => ATTRIBUTES.test(name))) return false;
        if (/url\(/.test(element.getAttribute('style') ?? '')) return false;
      }
      return true;
    }),
    { numRuns: 10_000 },
  );
});
