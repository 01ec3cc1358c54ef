import { expect, test } from 'vitest';
import { type TtmlPart, ttmlText } from '@/domain/playback/ttml-text';

const style = (styles: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(styles).map(([name, value]) => [`http://www.w3.org/ns/ttml#styling ${name}`, value]),
  );

const span = (text: string, styles = {}): TtmlPart => ({ kind: 'span', text, styleAttrs: style(styles) });

const screen = (...paragraphs: TtmlPart[][]): TtmlPart => ({
  contents: [{ kind: 'region', contents: paragraphs.map((contents) => ({ kind: 'p', contents })) }],
});

test.each([
  ['a line for each paragraph, and for each break', [[span('а'), { kind: 'br' }, span('б')], [span('в')]], 'а\nб\nв'],
  ['text that is no markup', [[span('<img src=x> & ')]], '&lt;img src=x&gt; &amp;'],
  ['italics in white', [[span('а', { fontStyle: 'italic', color: [255, 255, 255, 255] })]], '<i>а</i>'],
  [
    'all of its styles',
    [[span('а', { fontStyle: 'oblique', fontWeight: 'bold', textDecoration: ['underline'], color: [255, 0, 9, 255] })]],
    '<u><b><i><font color="#ff0009">а</font></i></b></u>',
  ],
  ['spans within spans', [[{ kind: 'span', contents: [span('а'), span('б')] }]], 'аб'],
  ['nothing that is hidden', [[span('а', { visibility: 'hidden' }), span('б')]], 'б'],
  ['nothing for images', [[{ kind: 'image' }]], ''],
] as const)('TTML: the text has %s', (_, paragraphs, expected) => {
  expect(ttmlText(screen(...(paragraphs as unknown as TtmlPart[][])))).toBe(expected);
});

test('TTML: a screen without regions has no text', () => {
  expect(ttmlText({ contents: [] })).toBe('');
});
