import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FOLDER = new URL('../../../src/i18n/', import.meta.url);

/** The Russian string literals of all files. */
const TEXTS = readdirSync(FOLDER)
  .flatMap((file) => [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/'([^'\n]*[а-яё][^'\n]*)'/gi)])
  .map(([, text = '']) => text);

/** Spellings that one text has and another must not have. */
const OTHERWISE: readonly [RegExp, string][] = [
  [/во весь экран/i, 'на весь экран'],
  [/^Вы?кл$/, 'Вкл., Выкл.'],
  [/как должно|в свежем/, 'a phrase that no native writes'],
  [/\.\.\.| - |"/, '…, —, «»'],
  [/ {2}/, 'single blanks'],
  [/(?<![а-яё])(еще|ее|ждем|жмем|включен)(?![а-яё])/i, 'ё'],
];

describe('Russian texts', () => {
  test('are found', () => {
    expect(TEXTS.length).toBeGreaterThan(200);
  });

  test.each(OTHERWISE)('never match %s', (pattern) => {
    expect(TEXTS.filter((text) => pattern.test(text))).toEqual([]);
  });
});
