import { describe, expect, test } from 'vitest';
import { decodeText } from '@/lib/decode-text';

/** Encodes in windows-1251: ASCII, and the Russian letters without ё and Ё at their positions. */
const cp1251 = (text: string): number[] =>
  [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    const others: Readonly<Record<string, number>> = { ё: 0xb8, Ё: 0xa8, '«': 0xab, '»': 0xbb };
    return others[letter] ?? (code >= 0x410 ? code - 0x350 : code);
  });
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16 = (text: string, bigEndian = false): number[] =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
const decode = (bytes: readonly number[], contentType?: string | null) =>
  decodeText(new Uint8Array(bytes).buffer, contentType);

const TEXT = '«Привет, всё!» 5 < 7';
const prolog = (encoding: string) => `<?xml version="1.0" encoding='${encoding}'?>`;

describe('Text by its charset', () => {
  test.each<[string, number[], string | null]>([
    ['UTF-8', utf8(TEXT), null],
    ['UTF-8 by its header', utf8(TEXT), 'text/vtt; charset=UTF-8'],
    ['windows-1251 by its header', cp1251(TEXT), 'application/xml; charset="windows-1251"'],
    ['windows-1251 by another name', cp1251(TEXT), 'text/plain;charset=cp1251;x=y'],
    ['windows-1251 without a name', cp1251(TEXT), 'text/plain'],
    ['windows-1251 whose header says UTF-8', cp1251(TEXT), 'text/plain; charset=utf-8'],
    ['windows-1251 whose header is unknown', cp1251(TEXT), 'text/plain; charset=x-russian'],
    ['UTF-8 with a mark whose header says windows-1251', [0xef, 0xbb, 0xbf, ...utf8(TEXT)], 'a/b; charset=cp1251'],
    ['UTF-16 with a mark', [0xff, 0xfe, ...utf16(TEXT)], 'text/plain; charset=utf-8'],
    ['UTF-16 BE with a mark', [0xfe, 0xff, ...utf16(TEXT, true)], null],
  ])('%s', (_, bytes, contentType) => {
    expect(decode(bytes, contentType)).toBe(TEXT);
  });

  test.each(['windows-1251', 'WINDOWS-1251', 'cp1251'])('XML by its declaration %s', (encoding) => {
    expect(decode(cp1251(prolog(encoding) + TEXT))).toBe(prolog(encoding) + TEXT);
  });

  test('KOI8-R by its header, also where the declaration names another', () => {
    expect(decode([0xf0, 0xd2, 0xc9], 'text/xml; charset=koi8-r')).toBe('При');
  });

  test('XML in UTF-16 without a mark', () => {
    const text = `${prolog('UTF-16')}Ж`;
    expect(decode(utf16(text))).toBe(text);
    expect(decode(utf16(text, true))).toBe(text);
  });

  test('an XML declaration that the bytes contradict', () => {
    const text = `${prolog('UTF-8')}всё`;
    expect(decode(cp1251(text))).toBe(text);
  });

  test('UTF-8 with a damaged letter stays UTF-8', () => {
    expect(decode([...utf8('Привет'), 0xd0])).toBe('Привет\ufffd');
  });

  test.each([[[]], [[0x41]]])('%j', (bytes) => {
    expect(decode(bytes)).toBe(String.fromCharCode(...bytes));
  });
});
